/// The tables and functions of the hub, as `alchemy-hub install` makes them.
///
/// The server keeps each change once and knows no merge rule. A function writes only if the profile has the
/// number against which the program has checked. The login role decides the vault: no function takes a
/// vault as a parameter.
enum HubSchema {
  /// The version that `migrations` lead to.
  static var version: Int { migrations.count }

  /// Each makes the next version of the one before it.
  static let migrations = [tables + functions]

  /// The role that owns everything, and cannot log in.
  static let owner = "alchemy_hub"

  /// The role whose members have a vault each, and cannot log in itself.
  static let users = "alchemy_hub_user"

  /// The SQLSTATE of a write with a key that the vault no longer has.
  static let rekeyed = "AH001"

  private static let tables = """
    CREATE TABLE alchemy.vault (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      owner name NOT NULL UNIQUE,
      -- Whether alchemy-hub made the login, and may remove it.
      made boolean NOT NULL,
      origin bytea NOT NULL CHECK (length(origin) = 16),
      bytes bigint NOT NULL DEFAULT 0,
      byte_limit bigint NOT NULL DEFAULT \(HubStoreLimits.vaultBytes),
      -- How many keys the vault had; what proves the present one, and the earlier ones, sealed with it.
      generation int NOT NULL DEFAULT 0, proof bytea, former bytea,
      cut_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE alchemy.profile (
      vault int NOT NULL REFERENCES alchemy.vault ON DELETE CASCADE, id uuid NOT NULL,
      -- Sealed, it holds the catalog and whether the profile is deleted as well.
      name text NOT NULL CHECK (octet_length(name) <= \(HubStoreLimits.listingBytes)),
      catalog text NOT NULL CHECK (octet_length(catalog) <= \(HubStoreLimits.nameBytes)),
      deleted boolean NOT NULL,
      n bigint NOT NULL, moves bigint NOT NULL, replaced bigint NOT NULL,
      PRIMARY KEY (vault, id));
    CREATE TABLE alchemy.head (
      vault int NOT NULL, profile uuid NOT NULL,
      origin bytea NOT NULL CHECK (length(origin) = 16), seq bigint NOT NULL,
      hash bytea NOT NULL CHECK (length(hash) = 16), time bigint NOT NULL, floor bigint NOT NULL,
      PRIMARY KEY (vault, profile, origin),
      FOREIGN KEY (vault, profile) REFERENCES alchemy.profile ON DELETE CASCADE);
    CREATE TABLE alchemy.change (
      vault int NOT NULL, profile uuid NOT NULL, origin bytea NOT NULL, seq bigint NOT NULL,
      n bigint NOT NULL, at timestamptz NOT NULL DEFAULT now(),
      hash bytea NOT NULL CHECK (length(hash) = 16),
      body bytea NOT NULL CHECK (octet_length(body) <= \(HubStoreLimits.bodyBytes)),
      PRIMARY KEY (vault, profile, origin, seq), UNIQUE (vault, profile, n),
      FOREIGN KEY (vault, profile) REFERENCES alchemy.profile ON DELETE CASCADE)
      PARTITION BY HASH (vault);
    \((0..<16).map {
      "CREATE TABLE alchemy.change_\($0) PARTITION OF alchemy.change "
        + "FOR VALUES WITH (MODULUS 16, REMAINDER \($0));"
    }.joined(separator: "\n"))
    -- The hashes of changes that the log lacks, 16 bytes each, in runs of one origin from a first number on.
    CREATE TABLE alchemy.trail (
      vault int NOT NULL, profile uuid NOT NULL, origin bytea NOT NULL, first bigint NOT NULL,
      hashes bytea NOT NULL,
      PRIMARY KEY (vault, profile, origin, first),
      FOREIGN KEY (vault, profile) REFERENCES alchemy.profile ON DELETE CASCADE);
    ALTER TABLE alchemy.trail ALTER hashes SET STORAGE EXTERNAL;
    CREATE TABLE alchemy.state (
      vault int NOT NULL, profile uuid NOT NULL, n bigint NOT NULL,
      body bytea NOT NULL CHECK (octet_length(body) <= \(HubStoreLimits.bodyBytes)),
      PRIMARY KEY (vault, profile),
      FOREIGN KEY (vault, profile) REFERENCES alchemy.profile ON DELETE CASCADE);
    CREATE TABLE alchemy.retired (
      vault int NOT NULL REFERENCES alchemy.vault ON DELETE CASCADE, origin bytea NOT NULL,
      PRIMARY KEY (vault, origin));

    CREATE FUNCTION alchemy.vault() RETURNS int LANGUAGE sql STABLE SECURITY DEFINER
      SET search_path = pg_catalog AS
      'SELECT id FROM alchemy.vault WHERE owner = session_user';
    \(["profile", "head", "change", "trail", "state", "retired"].map {
      """
      ALTER TABLE alchemy.\($0) ENABLE ROW LEVEL SECURITY;
      CREATE POLICY own ON alchemy.\($0) FOR SELECT USING (vault = (SELECT alchemy.vault()));
      """
    }.joined(separator: "\n"))

    """

  private static let functions = """
    CREATE FUNCTION alchemy.greeting(OUT vault int, OUT origin text, OUT epoch text, OUT now bigint,
      OUT generation int, OUT proof bytea, OUT former bytea)
      LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE cluster bigint := 0;
      BEGIN
        -- Only a superuser could grant this; a session compares what both sides have in any case.
        IF has_function_privilege('pg_control_system()', 'EXECUTE') THEN
          EXECUTE 'SELECT system_identifier FROM pg_control_system()' INTO cluster;
        END IF;
        SELECT v.id, encode(v.origin, 'hex'),
          lpad(to_hex(cluster), 16, '0')
            || lpad(left(pg_walfile_name(pg_current_wal_lsn()), 8), 16, '0'),
          (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
          v.generation, v.proof, v.former
          INTO vault, origin, epoch, now, generation, proof, former
          FROM alchemy.vault v WHERE v.owner = session_user;
      END $$;

    -- Locks a profile, and makes it if it is new; NULL unless it has the expected number and moves.
    CREATE FUNCTION alchemy.hold(p uuid, expected bigint, moved bigint) RETURNS bigint
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE v int := alchemy.vault(); r alchemy.profile;
      BEGIN
        IF v IS NULL THEN RAISE EXCEPTION 'this login has no vault'; END IF;
        IF expected = 0 AND moved = 0 THEN
          IF (SELECT count(*) FROM alchemy.profile WHERE vault = v) >= \(HubStoreLimits.profiles)
            AND NOT EXISTS (SELECT 1 FROM alchemy.profile WHERE vault = v AND id = p) THEN
            RETURN -1;
          END IF;
          INSERT INTO alchemy.profile VALUES (v, p, '', '', false, 0, 0, 0) ON CONFLICT DO NOTHING;
        END IF;
        SELECT * INTO r FROM alchemy.profile WHERE vault = v AND id = p FOR NO KEY UPDATE;
        IF r.n = expected AND r.moves = moved THEN RETURN r.n; END IF;
        RETURN NULL;
      END $$;

    -- Adds to the bytes of the vault; false if the vault has no room for them. Raises an error unless `key` is the
    -- vault's key. The update locks the vault's row, so a change of the key comes wholly before or wholly after.
    CREATE FUNCTION alchemy.grow(added bigint, key int) RETURNS boolean
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE present int;
      BEGIN
        UPDATE alchemy.vault SET bytes = bytes + added
          WHERE id = alchemy.vault() AND (added <= 0 OR bytes + added <= byte_limit)
          RETURNING generation INTO present;
        IF present <> key THEN
          RAISE EXCEPTION 'the vault has another key' USING ERRCODE = '\(rekeyed)';
        END IF;
        RETURN present IS NOT NULL;
      END $$;

    CREATE FUNCTION alchemy.append(
      p uuid, expected bigint, moved bigint, key int, shown text, of_catalog text, is_deleted boolean,
      origins text[], seqs bigint[], hashes text[], times bigint[], bodies bytea[],
      OUT verdict text, OUT detail text)
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE
        v int := alchemy.vault(); held bigint; count int := cardinality(seqs);
        now_ms bigint := (extract(epoch FROM clock_timestamp()) * 1000)::bigint;
      BEGIN
        IF count IS NULL OR count NOT BETWEEN 1 AND 256 OR cardinality(origins) <> count
          OR cardinality(hashes) <> count OR cardinality(times) <> count
          OR cardinality(bodies) <> count THEN
          RAISE EXCEPTION 'an append has 1 to 256 changes';
        END IF;
        held := alchemy.hold(p, expected, moved);
        IF held IS NULL THEN verdict := 'overtaken'; RETURN; END IF;
        IF held < 0 THEN verdict := 'full'; RETURN; END IF;
        SELECT encode(r.origin, 'hex') INTO detail FROM alchemy.retired r
          WHERE r.vault = v AND r.origin = ANY (SELECT decode(unnest(origins), 'hex')) LIMIT 1;
        IF FOUND THEN verdict := 'retired'; RETURN; END IF;
        IF (SELECT max(t >> 16) FROM unnest(times) t) > now_ms + 300000 THEN
          verdict := 'future'; detail := now_ms::text; RETURN;
        END IF;
        IF EXISTS (
          SELECT 1 FROM unnest(origins, seqs) AS c (origin, seq)
          LEFT JOIN alchemy.head h
            ON h.vault = v AND h.profile = p AND h.origin = decode(c.origin, 'hex')
          GROUP BY c.origin, h.seq
          HAVING min(c.seq) <> coalesce(h.seq, 0) + 1 OR max(c.seq) - min(c.seq) + 1 <> count(*))
        THEN
          RAISE EXCEPTION 'the changes of an origin leave a gap';
        END IF;
        IF NOT alchemy.grow((SELECT sum(octet_length(b)) FROM unnest(bodies) b)
          + count * \(HubStoreLimits.rowBytes), key) THEN
          verdict := 'full'; RETURN;
        END IF;
        INSERT INTO alchemy.change (vault, profile, origin, seq, n, hash, body)
          SELECT v, p, decode(c.origin, 'hex'), c.seq, held + c.place, decode(c.hash, 'hex'), c.body
          FROM unnest(origins, seqs, hashes, bodies) WITH ORDINALITY
            AS c (origin, seq, hash, body, place);
        INSERT INTO alchemy.head
          SELECT DISTINCT ON (c.origin) v, p, decode(c.origin, 'hex'), c.seq, decode(c.hash, 'hex'),
            c.time, 0
          FROM unnest(origins, seqs, hashes, times) AS c (origin, seq, hash, time)
          ORDER BY c.origin, c.seq DESC
          ON CONFLICT (vault, profile, origin)
          DO UPDATE SET seq = excluded.seq, hash = excluded.hash, time = excluded.time;
        UPDATE alchemy.profile SET n = held + count, name = shown, catalog = of_catalog,
          deleted = is_deleted WHERE vault = v AND id = p;
        verdict := 'written'; detail := (held + count)::text;
      END $$;

    CREATE FUNCTION alchemy.replace(
      p uuid, expected bigint, moved bigint, key int, shown text, of_catalog text, is_deleted boolean,
      new_moves bigint, from_origins text[], from_seqs bigint[], origins text[], seqs bigint[],
      bodies bytea[], head_origins text[], head_seqs bigint[], head_hashes text[],
      head_times bigint[], head_floors bigint[], trail_origins text[], trail_firsts bigint[],
      trail_hashes text[], whole bytea, OUT verdict text, OUT detail text)
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE v int := alchemy.vault(); held bigint; before bigint; moving bigint;
      BEGIN
        IF cardinality(head_origins) > \(HubStoreLimits.origins) THEN
          RAISE EXCEPTION 'a profile has at most \(HubStoreLimits.origins) origins';
        END IF;
        held := alchemy.hold(p, expected, moved);
        IF held IS NULL THEN verdict := 'overtaken'; RETURN; END IF;
        SELECT coalesce(sum(octet_length(body)), 0) INTO before FROM alchemy.state
          WHERE vault = v AND profile = p;
        SELECT coalesce(sum(octet_length(c.body)), 0) INTO moving
          FROM unnest(from_origins, from_seqs) AS m (origin, seq) JOIN alchemy.change c
            ON c.vault = v AND c.profile = p AND c.origin = decode(m.origin, 'hex') AND c.seq = m.seq;
        IF held < 0 OR NOT alchemy.grow(octet_length(whole) - before - moving
          + (SELECT coalesce(sum(octet_length(b)), 0) FROM unnest(bodies) b)
          + (SELECT coalesce(sum(octet_length(t)), 0) / 2 FROM unnest(trail_hashes) t), key) THEN
          verdict := 'full'; RETURN;
        END IF;
        -- No row has the new name yet, so the update meets no existing key.
        UPDATE alchemy.change c
          SET origin = decode(m.origin, 'hex'), seq = m.seq, body = m.body
          FROM unnest(from_origins, from_seqs, origins, seqs, bodies)
            AS m (from_origin, from_seq, origin, seq, body)
          WHERE c.vault = v AND c.profile = p
            AND c.origin = decode(m.from_origin, 'hex') AND c.seq = m.from_seq;
        DELETE FROM alchemy.head WHERE vault = v AND profile = p
          AND origin <> ALL (SELECT decode(unnest(head_origins), 'hex'));
        -- A cut may have raised a floor since the session has read it.
        INSERT INTO alchemy.head AS known
          SELECT v, p, decode(h.origin, 'hex'), h.seq, decode(h.hash, 'hex'), h.time, h.floor
          FROM unnest(head_origins, head_seqs, head_hashes, head_times, head_floors)
            AS h (origin, seq, hash, time, floor)
          ON CONFLICT (vault, profile, origin) DO UPDATE SET seq = excluded.seq,
            hash = excluded.hash, time = excluded.time,
            floor = greatest(known.floor, excluded.floor);
        INSERT INTO alchemy.trail
          SELECT v, p, decode(t.origin, 'hex'), t.first, decode(t.hashes, 'hex')
          FROM unnest(trail_origins, trail_firsts, trail_hashes) AS t (origin, first, hashes)
          ON CONFLICT DO NOTHING;
        INSERT INTO alchemy.state VALUES (v, p, held + 1, whole)
          ON CONFLICT (vault, profile) DO UPDATE SET n = excluded.n, body = excluded.body;
        UPDATE alchemy.profile SET n = held + 1, moves = new_moves, replaced = held + 1,
          name = shown, catalog = of_catalog, deleted = is_deleted WHERE vault = v AND id = p;
        verdict := 'written'; detail := (held + 1)::text;
      END $$;

    -- Keeps a state of a profile, unless the profile has moved or a newer state is kept.
    CREATE FUNCTION alchemy.keep(p uuid, at_n bigint, moved bigint, key int, whole bytea) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE v int := alchemy.vault(); before bigint;
      BEGIN
        PERFORM 1 FROM alchemy.profile
          WHERE vault = v AND id = p AND moves = moved AND n >= at_n AND replaced <= at_n
          FOR NO KEY UPDATE;
        IF NOT FOUND THEN RETURN; END IF;
        SELECT coalesce(sum(octet_length(body)), 0) INTO before FROM alchemy.state
          WHERE vault = v AND profile = p;
        IF NOT alchemy.grow(octet_length(whole) - before, key) THEN RETURN; END IF;
        INSERT INTO alchemy.state VALUES (v, p, at_n, whole)
          ON CONFLICT (vault, profile) DO UPDATE SET n = excluded.n, body = excluded.body
          WHERE alchemy.state.n < excluded.n;
      END $$;

    -- Removes changes that are older than this many days, that a state covers, and that are not among the
    -- newest; keeps their hashes, and raises the floors. True if there are more; false also if that was done
    -- within a day.
    CREATE FUNCTION alchemy.cut(days int, newest bigint, at_most int) RETURNS boolean
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE v int := alchemy.vault(); gone bigint; bytes bigint;
      BEGIN
        PERFORM 1 FROM alchemy.vault
          WHERE id = v AND cut_at < now() - least(days, 1) * interval '1 day' FOR UPDATE SKIP LOCKED;
        IF NOT FOUND THEN RETURN false; END IF;
        WITH old AS (
          SELECT c.profile, c.n FROM alchemy.change c
            JOIN alchemy.profile p ON p.vault = c.vault AND p.id = c.profile
            JOIN alchemy.state s ON s.vault = c.vault AND s.profile = c.profile
            WHERE c.vault = v AND c.n <= s.n AND c.n <= p.n - newest
              AND c.at < now() - days * interval '1 day'
            ORDER BY c.profile, c.n LIMIT at_most),
        cut AS (
          DELETE FROM alchemy.change c USING old
            WHERE c.vault = v AND c.profile = old.profile AND c.n = old.n
            RETURNING c.profile, c.origin, c.seq, c.hash, octet_length(c.body) AS size),
        kept AS (
          INSERT INTO alchemy.trail
            SELECT v, profile, origin, min(seq), string_agg(hash, ''::bytea ORDER BY seq)
            FROM (SELECT *, seq - row_number() OVER (PARTITION BY profile, origin ORDER BY seq) AS run
              FROM cut) AS runs
            GROUP BY profile, origin, run ON CONFLICT DO NOTHING),
        raised AS (
          UPDATE alchemy.head h SET floor = greatest(h.floor, m.seq)
            FROM (SELECT profile, origin, max(seq) AS seq FROM cut GROUP BY profile, origin) m
            WHERE h.vault = v AND h.profile = m.profile AND h.origin = m.origin)
        SELECT count(*), coalesce(sum(size + \(HubStoreLimits.rowBytes) - octet_length(hash)), 0)
          INTO gone, bytes FROM cut;
        PERFORM alchemy.grow(-bytes, NULL);
        IF gone = at_most THEN RETURN true; END IF;
        UPDATE alchemy.vault SET cut_at = now() WHERE id = v;
        RETURN false;
      END $$;

    -- Gives the vault its next key, or, with the present key, says what is left of earlier ones; false if the vault
    -- has another key meanwhile.
    CREATE FUNCTION alchemy.lock(expected int, next int, new_proof bytea, new_former bytea) RETURNS boolean
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      BEGIN
        IF next NOT BETWEEN greatest(expected, 1) AND least(expected + 1, 255)
          OR octet_length(new_proof) > 100 OR octet_length(new_former) > 10000 THEN
          RAISE EXCEPTION 'this is no next key';
        END IF;
        UPDATE alchemy.vault SET generation = next, proof = new_proof, former = new_former
          WHERE id = alchemy.vault() AND generation = expected;
        RETURN FOUND;
      END $$;

    -- Replaces texts by the same texts sealed with the present key. A text that was written since has that key, and stays.
    -- A sealed text is hardly longer than what it was, so that nobody gets beyond the limit of the vault by this.
    CREATE FUNCTION alchemy.reseal(
      p uuid, key int, at_n bigint, shown text, of_catalog text, is_deleted boolean, state_n bigint,
      whole bytea, origins text[], seqs bigint[], hashes text[], bodies bytea[]) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE v int := alchemy.vault(); after bigint;
      BEGIN
        -- As everything does: first the profile, then the vault.
        PERFORM 1 FROM alchemy.profile WHERE vault = v AND id = p FOR NO KEY UPDATE;
        PERFORM alchemy.grow(0, key);
        UPDATE alchemy.profile SET name = shown, catalog = of_catalog, deleted = is_deleted
          WHERE vault = v AND id = p AND n = at_n;
        WITH old AS (
          SELECT c.origin, c.seq, octet_length(c.body) AS size, r.body
          FROM unnest(origins, seqs, hashes, bodies) AS r (origin, seq, hash, body)
          JOIN alchemy.change c ON c.vault = v AND c.profile = p
            AND c.origin = decode(r.origin, 'hex') AND c.seq = r.seq AND c.hash = decode(r.hash, 'hex')
          WHERE octet_length(r.body) <= octet_length(c.body) + \(HubStoreLimits.sealBytes)
            AND CASE WHEN octet_length(c.body) < 2 THEN true
              ELSE get_byte(c.body, 0) <> 0 OR get_byte(c.body, 1) <> key END),
        written AS (
          UPDATE alchemy.change c SET body = old.body FROM old
            WHERE c.vault = v AND c.profile = p AND c.origin = old.origin AND c.seq = old.seq
            RETURNING octet_length(old.body) - old.size AS grown),
        kept AS (
          UPDATE alchemy.state s SET body = whole
            FROM (SELECT octet_length(body) AS size FROM alchemy.state
              WHERE vault = v AND profile = p AND n = state_n
                AND octet_length(whole) <= octet_length(body) + \(HubStoreLimits.sealBytes)) AS old
            WHERE s.vault = v AND s.profile = p AND s.n = state_n
            RETURNING octet_length(whole) - old.size AS grown)
        SELECT coalesce(sum(grown), 0) INTO after FROM (
          SELECT grown FROM written UNION ALL SELECT grown FROM kept) AS both_of_them;
        -- A key never fails for lack of room.
        UPDATE alchemy.vault SET bytes = bytes + after WHERE id = v;
      END $$;

    -- Removes a profile that has a text that does not open; a machine that has the profile pushes it again.
    CREATE FUNCTION alchemy.forget(p uuid) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      DECLARE v int := alchemy.vault(); size bigint;
      BEGIN
        SELECT (SELECT coalesce(sum(octet_length(body) + \(HubStoreLimits.rowBytes)), 0)
            FROM alchemy.change WHERE vault = v AND profile = p)
          + (SELECT coalesce(sum(octet_length(body)), 0) FROM alchemy.state
            WHERE vault = v AND profile = p)
          + (SELECT coalesce(sum(octet_length(hashes)), 0) FROM alchemy.trail
            WHERE vault = v AND profile = p) INTO size;
        DELETE FROM alchemy.profile WHERE vault = v AND id = p;
        PERFORM alchemy.grow(-size, NULL);
      END $$;

    CREATE FUNCTION alchemy.retire(origin text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
      BEGIN
        IF (SELECT count(*) FROM alchemy.retired r WHERE r.vault = alchemy.vault())
          >= \(HubStoreLimits.retiredOrigins) THEN
          RAISE EXCEPTION 'no more origins can be retired';
        END IF;
        INSERT INTO alchemy.retired VALUES (alchemy.vault(), decode(origin, 'hex'))
          ON CONFLICT DO NOTHING;
      END $$;

    """
}
