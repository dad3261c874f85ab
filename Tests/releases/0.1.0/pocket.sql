PRAGMA application_id = 1097622376;
PRAGMA user_version = 10;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE store (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  origin TEXT NOT NULL,
  epoch TEXT NOT NULL,
  lsn INTEGER NOT NULL,
  clock INTEGER NOT NULL,
  changes INTEGER NOT NULL,
  last_commit INTEGER,
  last_conflict INTEGER NOT NULL
) STRICT;
INSERT INTO store VALUES(1,'73160c7822a43eb97028dfa35687081a','e2c749cb76a76dbcb01b8cae0b2f81bd',25,117705474545025024,25,1796043007585,1);
CREATE TABLE profile (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  lsn INTEGER NOT NULL,
  snapshot TEXT,
  floor TEXT,
  floor_lsn INTEGER NOT NULL DEFAULT 0,
  sum INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO profile VALUES(1,'8131e5a6-0460-43c2-9b58-ee825edf0fca',2,'{"catalog":"skyrim","deleted":[true,"01a22c8163dd0000-10a20648b5fc733a-11977e9998adf96a6aea11f8504c207e-2"],"effects":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"heads":{"11977e9998adf96a6aea11f8504c207e":["01a22c8163dd0000","10a20648b5fc733a6e3a3b408cf27e50"]},"ingredients":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"inventory":{},"name":["Gone","01a22c8163c90000-96ca429f22884b41-11977e9998adf96a6aea11f8504c207e-1"],"scope":["all","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"vector":{"11977e9998adf96a6aea11f8504c207e":2},"version":3}',NULL,0,3684864688417647469);
INSERT INTO profile VALUES(2,'16dccb00-5656-498c-a49f-6fff1bac1ca5',4,'{"catalog":"skyrim","deleted":[false,"0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"effects":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"heads":{"11977e9998adf96a6aea11f8504c207e":["01a22c8163bb0000","6ccbea1334fd5dd016b72e7425122331"]},"ingredients":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"inventory":{"deathbell":{"adjusted":{},"stated":[7,"01a22c8163bb0000-6ccbea1334fd5dd0-11977e9998adf96a6aea11f8504c207e-2",0]}},"name":["Second","01a22c8163b10000-4c2849ac08626453-11977e9998adf96a6aea11f8504c207e-1"],"scope":["all","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"vector":{"11977e9998adf96a6aea11f8504c207e":2},"version":3}',NULL,0,7477409337932078907);
INSERT INTO profile VALUES(3,'00000000-0000-4000-8000-000000000001',25,'{"bench":{"alchemist:alchemist":[2,"01a22c8162810000-dd1699a3fa54a82d-11977e9998adf96a6aea11f8504c207e-6"],"alchemist:skill":[42,"01a22c8162810000-dd1699a3fa54a82d-11977e9998adf96a6aea11f8504c207e-6"],"alchemist:speech":[30,"01a22c8162810000-dd1699a3fa54a82d-11977e9998adf96a6aea11f8504c207e-6"],"favourite:giants-toe+wheat":["Evening","01a22c8163130000-d925468652cd650b-11977e9998adf96a6aea11f8504c207e-11"],"known:blue-mountain-flower/fortify-health":[true,"01a22c8162d40000-cb3c3ea86dcb0d2a-11977e9998adf96a6aea11f8504c207e-9"],"known:blue-mountain-flower/restore-health":[true,"01a22c8162d40000-cb3c3ea86dcb0d2a-11977e9998adf96a6aea11f8504c207e-9"],"known:garlic/resist-poison":[true,"01a22c8162f70000-d60764eb20226ba1-11977e9998adf96a6aea11f8504c207e-10"],"known:wheat/damage-stamina-regen":[true,"01a22c8162bb0000-5056a31469d73679-11977e9998adf96a6aea11f8504c207e-8"],"known:wheat/fortify-health":[true,"01a22c8162d40000-cb3c3ea86dcb0d2a-11977e9998adf96a6aea11f8504c207e-9"],"known:wheat/lingering-damage-magicka":[true,"01a22c8162bb0000-5056a31469d73679-11977e9998adf96a6aea11f8504c207e-8"],"known:wheat/restore-health":[true,"01a22c8162d40000-cb3c3ea86dcb0d2a-11977e9998adf96a6aea11f8504c207e-9"],"note:ingredient:wheat":["fields near Whiterun","01a22c8163790000-6384e0c0b983515c-11977e9998adf96a6aea11f8504c207e-14"],"reserve:garlic":[1,"01a22c81629c0000-1cce5beb991ce5ed-11977e9998adf96a6aea11f8504c207e-7"],"tally:gold":{"adjusted":{"11977e9998adf96a6aea11f8504c207e":[9,236]}},"tally:made":{"adjusted":{"11977e9998adf96a6aea11f8504c207e":[9,2]}}},"catalog":"skyrim","deleted":[false,"0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"effects":{"choices":{"damage-health":["cant","01a22c8162570000-fa67a530cea7c706-11977e9998adf96a6aea11f8504c207e-4"]},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"heads":{"11977e9998adf96a6aea11f8504c207e":["01a22c8165970000","d5e2c4425096aac92492ee599fe2a403"],"73160c7822a43eb97028dfa35687081a":["01a22c8166600000","4c396e96c735e612d5f4c78e54cc5db0"]},"ingredients":{"choices":{"garlic":["cant","01a22c8165970000-d5e2c4425096aac9-11977e9998adf96a6aea11f8504c207e-18"],"nirnroot":["cant","01a22c8162570000-fa67a530cea7c706-11977e9998adf96a6aea11f8504c207e-4"],"salt-pile":["may","01a22c8163a10000-759686ef2998ead6-11977e9998adf96a6aea11f8504c207e-16"],"wheat":["may","01a22c8162380000-e1616f583bd42f68-11977e9998adf96a6aea11f8504c207e-3"]},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"inventory":{"bee":{"adjusted":{},"stated":[3,"01a22c8166600000-4c396e96c735e612-73160c7822a43eb97028dfa35687081a-3",0]},"blue-mountain-flower":{"adjusted":{"11977e9998adf96a6aea11f8504c207e":[9,-2]},"stated":[5,"01a22c8161fb0000-51c181b9c0c58d02-11977e9998adf96a6aea11f8504c207e-1",0]},"garlic":{"adjusted":{"11977e9998adf96a6aea11f8504c207e":[10,-1]},"stated":[3,"01a22c8161fb0000-51c181b9c0c58d02-11977e9998adf96a6aea11f8504c207e-1",0]},"giants-toe":{"adjusted":{},"stated":[2,"01a22c8161fb0000-51c181b9c0c58d02-11977e9998adf96a6aea11f8504c207e-1",0]},"hanging-moss":{"adjusted":{},"stated":[2,"01a22c8161fb0000-51c181b9c0c58d02-11977e9998adf96a6aea11f8504c207e-1",0]},"salt-pile":{"adjusted":{},"stated":[4,"01a22c8161fb0000-51c181b9c0c58d02-11977e9998adf96a6aea11f8504c207e-1",0]},"wheat":{"adjusted":{"11977e9998adf96a6aea11f8504c207e":[9,-2]},"stated":[9,"01a22c81657b0000-d67519376f500f0a-11977e9998adf96a6aea11f8504c207e-17",-2]}},"name":["default","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"scope":["stock","01a22c81626d0000-c5cf2b51a3551199-11977e9998adf96a6aea11f8504c207e-5"],"vector":{"11977e9998adf96a6aea11f8504c207e":18,"73160c7822a43eb97028dfa35687081a":3},"version":3}',NULL,0,23314897559313186);
CREATE TABLE origin (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  retired INTEGER NOT NULL DEFAULT 0,
  label TEXT,
  own INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO origin VALUES(1,'11977e9998adf96a6aea11f8504c207e',0,'daemon',0);
INSERT INTO origin VALUES(2,'73160c7822a43eb97028dfa35687081a',0,NULL,0);
CREATE TABLE change (
  lsn INTEGER PRIMARY KEY,
  profile INTEGER NOT NULL REFERENCES profile (id),
  origin INTEGER NOT NULL REFERENCES origin (id),
  seq INTEGER NOT NULL,
  hash BLOB NOT NULL,
  root TEXT,
  context TEXT NOT NULL,
  body TEXT NOT NULL,
  effects TEXT NOT NULL,
  request INTEGER,
  undoes BLOB,
  sum INTEGER NOT NULL,
  UNIQUE (profile, origin, seq)
) STRICT;
INSERT INTO change VALUES(1,1,1,1,X'96ca429f22884b414cc9f48435923c5c',NULL,'{}','{"client":"alchemy#acc416ee5df47c96","edits":[{"catalog":"skyrim","edit":"create","name":"Gone"}],"profile":"8131e5a6-0460-43c2-9b58-ee825edf0fca","salt":"8607b534620e8410","stamp":"01a22c8163c90000","version":1}','[{"field":"name","from":"","to":"Gone"}]',NULL,NULL,-6938872357956105387);
INSERT INTO change VALUES(2,1,1,2,X'10a20648b5fc733a6e3a3b408cf27e50',NULL,'{"11977e9998adf96a6aea11f8504c207e":[1,"96ca429f22884b414cc9f48435923c5c"]}','{"client":"alchemy#e2e46c146ef7e587","edits":[{"edit":"delete"}],"profile":"8131e5a6-0460-43c2-9b58-ee825edf0fca","salt":"010a013a3e47e925","stamp":"01a22c8163dd0000","version":1}','[{"field":"deleted","from":false,"to":true}]',NULL,NULL,7894396615570380395);
INSERT INTO change VALUES(3,2,1,1,X'4c2849ac0862645392830f67020bcaf8',NULL,'{}','{"client":"alchemy#528bc52e7fdad751","edits":[{"catalog":"skyrim","edit":"create","name":"Second"}],"profile":"16dccb00-5656-498c-a49f-6fff1bac1ca5","salt":"174719f10695a8e5","stamp":"01a22c8163b10000","version":1}','[{"field":"name","from":"","to":"Second"}]',NULL,NULL,-2638253511488083822);
INSERT INTO change VALUES(4,2,1,2,X'6ccbea1334fd5dd016b72e7425122331',NULL,'{"11977e9998adf96a6aea11f8504c207e":[1,"4c2849ac0862645392830f67020bcaf8"]}','{"client":"alchemy#b04a19c04051778c","edits":[{"edit":"stock","ingredient":"deathbell","quantity":7}],"profile":"16dccb00-5656-498c-a49f-6fff1bac1ca5","salt":"6b2740d3d808dd38","stamp":"01a22c8163bb0000","version":1}','[{"field":"stock:deathbell","from":0,"to":7}]',NULL,NULL,2690998248187244353);
INSERT INTO change VALUES(5,3,1,1,X'51c181b9c0c58d02b1240839133e8a06',NULL,'{}','{"client":"alchemy#e391af072c1ea051","edits":[{"edit":"stock","ingredient":"wheat","quantity":6},{"edit":"stock","ingredient":"blue-mountain-flower","quantity":5},{"edit":"stock","ingredient":"giants-toe","quantity":2},{"edit":"stock","ingredient":"garlic","quantity":3},{"edit":"stock","ingredient":"salt-pile","quantity":4},{"edit":"stock","ingredient":"hanging-moss","quantity":2}],"profile":"00000000-0000-4000-8000-000000000001","salt":"148455c39650e526","stamp":"01a22c8161fb0000","version":1}','[{"field":"stock:wheat","from":0,"to":6},{"field":"stock:blue-mountain-flower","from":0,"to":5},{"field":"stock:giants-toe","from":0,"to":2},{"field":"stock:garlic","from":0,"to":3},{"field":"stock:salt-pile","from":0,"to":4},{"field":"stock:hanging-moss","from":0,"to":2}]',NULL,NULL,5980819734352552534);
INSERT INTO change VALUES(6,3,1,2,X'b94a9982cebeae1d59b9bbed37d66822',NULL,'{"11977e9998adf96a6aea11f8504c207e":[1,"51c181b9c0c58d02b1240839133e8a06"]}','{"client":"alchemy#a2b9bb1f993cbbf5","edits":[{"choice":"must","edit":"choose","ingredient":"wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"35c05c21f4f9baa2","stamp":"01a22c81621e0000","version":1}','[{"field":"ingredient:wheat","from":"may","to":"must"}]',NULL,NULL,-153230932409836412);
INSERT INTO change VALUES(7,3,1,3,X'e1616f583bd42f683a5d1bd98ee4c2a6',NULL,'{"11977e9998adf96a6aea11f8504c207e":[2,"b94a9982cebeae1d59b9bbed37d66822"]}','{"client":"alchemy#762d39fb4f187e60","edits":[{"choice":"may","edit":"choose","ingredient":"wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"18646f90518dda37","stamp":"01a22c8162380000","version":1}','[{"field":"ingredient:wheat","from":"must","to":"may"}]',NULL,NULL,-6430840218507265404);
INSERT INTO change VALUES(8,3,1,4,X'fa67a530cea7c706fdd408d93a0b7b54',NULL,'{"11977e9998adf96a6aea11f8504c207e":[3,"e1616f583bd42f683a5d1bd98ee4c2a6"]}','{"client":"alchemy#f3232e95e4922666","edits":[{"choice":"cant","edit":"choose","ingredient":"nirnroot"},{"choice":"cant","edit":"choose","effect":"damage-health"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"d8159415010418f8","stamp":"01a22c8162570000","version":1}','[{"field":"ingredient:nirnroot","from":"may","to":"cant"},{"field":"effect:damage-health","from":"may","to":"cant"}]',NULL,NULL,-3582197178481531167);
INSERT INTO change VALUES(9,3,1,5,X'c5cf2b51a355119905be6830c3300e77',NULL,'{"11977e9998adf96a6aea11f8504c207e":[4,"fa67a530cea7c706fdd408d93a0b7b54"]}','{"client":"alchemy#c61409e1ba293de8","edits":[{"edit":"scope","scope":"stock"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"875ded3a7795e8b0","stamp":"01a22c81626d0000","version":1}','[{"field":"scope","from":"all","to":"stock"}]',NULL,NULL,1271143477038272967);
INSERT INTO change VALUES(10,3,1,6,X'dd1699a3fa54a82dd980d2e18bb4c948',NULL,'{"11977e9998adf96a6aea11f8504c207e":[5,"c5cf2b51a355119905be6830c3300e77"]}','{"client":"alchemy#ad149208a1b939e1","edits":[{"edit":"alchemist","field":"skill","value":42},{"edit":"alchemist","field":"alchemist","value":2},{"edit":"alchemist","field":"speech","value":30}],"profile":"00000000-0000-4000-8000-000000000001","salt":"dc361b002d7148ec","stamp":"01a22c8162810000","version":1}','[{"field":"alchemist:skill","from":100,"to":42},{"field":"alchemist:alchemist","from":0,"to":2},{"field":"alchemist:speech","from":15,"to":30}]',NULL,NULL,1904870272025984207);
INSERT INTO change VALUES(11,3,1,7,X'1cce5beb991ce5ed9470f980b25737d8',NULL,'{"11977e9998adf96a6aea11f8504c207e":[6,"dd1699a3fa54a82dd980d2e18bb4c948"]}','{"client":"alchemy#6f4f1fe952cb06fd","edits":[{"edit":"reserve","ingredient":"garlic","quantity":1}],"profile":"00000000-0000-4000-8000-000000000001","salt":"cfc7c1c494f986d0","stamp":"01a22c81629c0000","version":1}','[{"field":"reserve:garlic","from":0,"to":1}]',NULL,NULL,-6421525083250268738);
INSERT INTO change VALUES(12,3,1,8,X'5056a31469d736797b0c985492a0eda2',NULL,'{"11977e9998adf96a6aea11f8504c207e":[7,"1cce5beb991ce5ed9470f980b25737d8"]}','{"client":"alchemy#323b723bc60a379d","edits":[{"edit":"know","effect":"restore-health","ingredient":"wheat","known":true},{"edit":"know","effect":"fortify-health","ingredient":"wheat","known":true},{"edit":"know","effect":"damage-stamina-regen","ingredient":"wheat","known":true},{"edit":"know","effect":"lingering-damage-magicka","ingredient":"wheat","known":true}],"profile":"00000000-0000-4000-8000-000000000001","salt":"d96747bd23f2cb67","stamp":"01a22c8162bb0000","version":1}','[{"field":"known:wheat/restore-health","from":false,"to":true},{"field":"known:wheat/fortify-health","from":false,"to":true},{"field":"known:wheat/damage-stamina-regen","from":false,"to":true},{"field":"known:wheat/lingering-damage-magicka","from":false,"to":true}]',NULL,NULL,3733991180927186550);
INSERT INTO change VALUES(13,3,1,9,X'cb3c3ea86dcb0d2a83531b2b1251112d',NULL,'{"11977e9998adf96a6aea11f8504c207e":[8,"5056a31469d736797b0c985492a0eda2"]}','{"client":"alchemy#40e919cc6ed0abdc","edits":[{"edit":"brew","gold":118,"ingredients":["blue-mountain-flower","wheat"],"times":2},{"by":-2,"edit":"adjust","ingredient":"blue-mountain-flower"},{"by":-2,"edit":"adjust","ingredient":"wheat"},{"edit":"know","effect":"fortify-health","ingredient":"blue-mountain-flower","known":true},{"edit":"know","effect":"restore-health","ingredient":"blue-mountain-flower","known":true},{"edit":"know","effect":"fortify-health","ingredient":"wheat","known":true},{"edit":"know","effect":"restore-health","ingredient":"wheat","known":true}],"profile":"00000000-0000-4000-8000-000000000001","salt":"be75e1895e3536db","stamp":"01a22c8162d40000","version":1}','[{"field":"tally:made","from":0,"to":2},{"field":"tally:gold","from":0,"to":236},{"field":"stock:blue-mountain-flower","from":5,"to":3},{"field":"stock:wheat","from":6,"to":4},{"field":"known:blue-mountain-flower/fortify-health","from":false,"to":true},{"field":"known:blue-mountain-flower/restore-health","from":false,"to":true}]',NULL,NULL,-4377948558100289643);
INSERT INTO change VALUES(14,3,1,10,X'd60764eb20226ba1da89a6b53aa47d00',NULL,'{"11977e9998adf96a6aea11f8504c207e":[9,"cb3c3ea86dcb0d2a83531b2b1251112d"]}','{"client":"alchemy#69bf947bcfa268cc","edits":[{"by":-1,"edit":"adjust","ingredient":"garlic"},{"edit":"know","effect":"resist-poison","ingredient":"garlic","known":true}],"profile":"00000000-0000-4000-8000-000000000001","salt":"905c1e03f84ae5bb","stamp":"01a22c8162f70000","version":1}','[{"field":"stock:garlic","from":3,"to":2},{"field":"known:garlic/resist-poison","from":false,"to":true}]',NULL,NULL,-8022690509293956305);
INSERT INTO change VALUES(15,3,1,11,X'd925468652cd650bdaad7f12987d59fd',NULL,'{"11977e9998adf96a6aea11f8504c207e":[10,"d60764eb20226ba1da89a6b53aa47d00"]}','{"client":"alchemy#36c80b5b82071d5c","edits":[{"edit":"favourite","name":"Evening","recipe":"giants-toe+wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"eee06a6642a76451","stamp":"01a22c8163130000","version":1}','[{"field":"favourite:giants-toe+wheat","from":"","to":"Evening"}]',NULL,NULL,5533432940887304006);
INSERT INTO change VALUES(16,3,1,12,X'd4c8f4f1e3dd2d1b0c8e1ed38d98978e',NULL,'{"11977e9998adf96a6aea11f8504c207e":[11,"d925468652cd650bdaad7f12987d59fd"]}','{"client":"alchemy#f3c64dded79467e1","edits":[{"edit":"note","of":"ingredient:wheat","text":"fields near Whiterun"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"cc231ba08b670365","stamp":"01a22c8163340000","version":1}','[{"field":"note:ingredient:wheat","from":"","to":"fields near Whiterun"}]',NULL,NULL,-9211782981154469100);
INSERT INTO change VALUES(17,3,1,13,X'fceda5c6bdecf2de1ff104ca4e427ea6',NULL,'{"11977e9998adf96a6aea11f8504c207e":[12,"d4c8f4f1e3dd2d1b0c8e1ed38d98978e"]}','{"client":"alchemy#a9687b2e1dcd278e","edits":[{"edit":"note","of":"ingredient:wheat","text":""}],"profile":"00000000-0000-4000-8000-000000000001","salt":"ea3b02f55d0b6d1c","stamp":"01a22c8163510000","undoes":"d4c8f4f1e3dd2d1b0c8e1ed38d98978e","version":1}','[{"field":"note:ingredient:wheat","from":"fields near Whiterun","to":""}]',NULL,X'd4c8f4f1e3dd2d1b0c8e1ed38d98978e',-5440320866220893007);
INSERT INTO change VALUES(18,3,1,14,X'6384e0c0b983515c4370177d83b89f76',NULL,'{"11977e9998adf96a6aea11f8504c207e":[13,"fceda5c6bdecf2de1ff104ca4e427ea6"]}','{"client":"alchemy#8a9ca17a4ca06243","edits":[{"edit":"note","of":"ingredient:wheat","text":"fields near Whiterun"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"8aaaeb016fb6de60","stamp":"01a22c8163790000","undoes":"fceda5c6bdecf2de1ff104ca4e427ea6","version":1}','[{"field":"note:ingredient:wheat","from":"","to":"fields near Whiterun"}]',NULL,X'fceda5c6bdecf2de1ff104ca4e427ea6',-4915903138990705107);
INSERT INTO change VALUES(19,3,1,15,X'06d20a670b27479190aa4341f13989e2',NULL,'{"11977e9998adf96a6aea11f8504c207e":[14,"6384e0c0b983515c4370177d83b89f76"]}','{"client":"alchemy#a7c637e695c41ffd","edits":[{"choice":"cant","edit":"choose","ingredient":"salt-pile"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"b0d04ff6fbaaf123","stamp":"01a22c8163970000","version":1}','[{"field":"ingredient:salt-pile","from":"may","to":"cant"}]',NULL,NULL,-1364013513205576576);
INSERT INTO change VALUES(20,3,1,16,X'759686ef2998ead623aa950d3371a931',NULL,'{"11977e9998adf96a6aea11f8504c207e":[15,"06d20a670b27479190aa4341f13989e2"]}','{"client":"alchemy#c189fd6546080fd8","edits":[{"choice":"may","edit":"choose","ingredient":"salt-pile"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"3185c4c8a33a2e5b","stamp":"01a22c8163a10000","undoes":"06d20a670b27479190aa4341f13989e2","version":1}','[{"field":"ingredient:salt-pile","from":"cant","to":"may"}]',NULL,X'06d20a670b27479190aa4341f13989e2',6573469204629503355);
INSERT INTO change VALUES(21,3,2,1,X'71cf98664868740bb11bec13ac09f951',NULL,'{"11977e9998adf96a6aea11f8504c207e":[16,"759686ef2998ead623aa950d3371a931"]}','{"client":"alchemy","edits":[{"edit":"stock","ingredient":"wheat","quantity":1,"seen":-2}],"profile":"00000000-0000-4000-8000-000000000001","salt":"2d403a155f53c95e","stamp":"01a22c81649c0000","version":1}','[{"field":"stock:wheat","from":4,"to":1}]',NULL,NULL,-3515913806731710406);
INSERT INTO change VALUES(22,3,2,2,X'2346508ca9f61bb07f8ffc9b57644fbb',NULL,'{"11977e9998adf96a6aea11f8504c207e":16,"73160c7822a43eb97028dfa35687081a":[1,"71cf98664868740bb11bec13ac09f951"]}','{"client":"alchemy","edits":[{"choice":"must","edit":"choose","ingredient":"garlic"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"6d0826289c9c7e11","stamp":"01a22c8165300000","version":1}','[{"field":"ingredient:garlic","from":"may","to":"must"}]',NULL,NULL,-118013656167551050);
INSERT INTO change VALUES(23,3,1,17,X'd67519376f500f0a79643ea1294fb108',NULL,'{"11977e9998adf96a6aea11f8504c207e":[16,"759686ef2998ead623aa950d3371a931"]}','{"client":"alchemy#41db20f8dd8ee9d7","edits":[{"edit":"stock","ingredient":"wheat","quantity":9,"seen":-2}],"profile":"00000000-0000-4000-8000-000000000001","salt":"32af8c015704aaf7","stamp":"01a22c81657b0000","version":1}','[{"field":"stock:wheat","from":1,"to":9}]',NULL,NULL,-7941037085171188958);
INSERT INTO change VALUES(24,3,1,18,X'd5e2c4425096aac92492ee599fe2a403',NULL,'{"11977e9998adf96a6aea11f8504c207e":[17,"d67519376f500f0a79643ea1294fb108"]}','{"client":"alchemy#b7d8eec3cee338e6","edits":[{"choice":"cant","edit":"choose","ingredient":"garlic"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"272924fbb843131e","stamp":"01a22c8165970000","version":1}','[{"field":"ingredient:garlic","from":"must","to":"cant"}]',NULL,NULL,-8964810488437949355);
INSERT INTO change VALUES(25,3,2,3,X'4c396e96c735e612d5f4c78e54cc5db0',NULL,'{"11977e9998adf96a6aea11f8504c207e":[18,"d5e2c4425096aac92492ee599fe2a403"],"73160c7822a43eb97028dfa35687081a":[2,"2346508ca9f61bb07f8ffc9b57644fbb"]}','{"client":"alchemy","edits":[{"edit":"stock","ingredient":"bee","quantity":3}],"profile":"00000000-0000-4000-8000-000000000001","salt":"3af0a65be5c487ae","stamp":"01a22c8166600000","version":1}','[{"field":"stock:bee","from":0,"to":3}]',NULL,NULL,3693022949817080043);
CREATE TABLE trail (
  id INTEGER PRIMARY KEY,
  profile INTEGER NOT NULL REFERENCES profile (id),
  origin INTEGER NOT NULL REFERENCES origin (id),
  first INTEGER NOT NULL,
  hashes BLOB NOT NULL,
  sum INTEGER NOT NULL,
  UNIQUE (profile, origin, first)
) STRICT;
CREATE TABLE move (
  profile INTEGER PRIMARY KEY REFERENCES profile (id),
  origin INTEGER NOT NULL REFERENCES origin (id),
  first INTEGER NOT NULL,
  name INTEGER NOT NULL REFERENCES origin (id),
  next INTEGER NOT NULL,
  sum INTEGER NOT NULL
) STRICT;
CREATE TABLE request (
  client TEXT NOT NULL,
  n INTEGER NOT NULL,
  reply BLOB NOT NULL,
  PRIMARY KEY (client, n)
) STRICT, WITHOUT ROWID;
CREATE TABLE conflict (
  number INTEGER PRIMARY KEY,
  profile INTEGER NOT NULL REFERENCES profile (id),
  place TEXT NOT NULL,
  kept TEXT NOT NULL,
  lost TEXT NOT NULL,
  kept_by TEXT NOT NULL,
  lost_by TEXT NOT NULL,
  noticed INTEGER NOT NULL
) STRICT;
INSERT INTO "conflict" VALUES(1,3,'ingredient:garlic','"cant"','"must"','{"11977e9998adf96a6aea11f8504c207e":18}','{"73160c7822a43eb97028dfa35687081a":2}',1796043007457);
CREATE TABLE repair (
  id INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  aside TEXT NOT NULL,
  problem TEXT NOT NULL,
  backup TEXT,
  salvaged INTEGER NOT NULL,
  lost INTEGER NOT NULL
) STRICT;
CREATE INDEX undo ON change (profile, undoes) WHERE undoes IS NOT NULL;
COMMIT;
