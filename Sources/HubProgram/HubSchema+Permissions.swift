extension HubSchema {
  /// What each role may use; `install` grants it each time, because a restored dump may lack it.
  static let permissions = """
    REVOKE ALL ON ALL FUNCTIONS IN SCHEMA alchemy FROM PUBLIC;
    GRANT USAGE ON SCHEMA alchemy TO \(users);
    GRANT SELECT ON alchemy.profile, alchemy.head, alchemy.change, alchemy.trail, alchemy.state,
      alchemy.retired
      TO \(users);
    GRANT EXECUTE ON FUNCTION alchemy.vault, alchemy.greeting, alchemy.append, alchemy.replace,
      alchemy.keep, alchemy.retire, alchemy.cut, alchemy.lock, alchemy.reseal, alchemy.forget
      TO \(users);
    """

  /// Makes `owner` the owner of all tables and functions of the schema.
  static let ownership = """
    DO $$ DECLARE o record; BEGIN
      FOR o IN SELECT c.oid::regclass AS name FROM pg_class c
        WHERE c.relnamespace = 'alchemy'::regnamespace AND c.relkind IN ('r', 'p')
          AND c.relowner <> '\(owner)'::regrole LOOP
        EXECUTE format('ALTER TABLE %s OWNER TO \(owner)', o.name);
      END LOOP;
      FOR o IN SELECT p.oid::regprocedure AS name FROM pg_proc p
        WHERE p.pronamespace = 'alchemy'::regnamespace AND p.proowner <> '\(owner)'::regrole LOOP
        EXECUTE format('ALTER FUNCTION %s OWNER TO \(owner)', o.name);
      END LOOP;
      ALTER SCHEMA alchemy OWNER TO \(owner);
    END $$;
    """
}
