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
INSERT INTO store VALUES(1,'11977e9998adf96a6aea11f8504c207e','7bd24fd940184dc7f11b7a71b6244401',24,117705474531852288,24,1796043007825,1);
CREATE TABLE profile (
  id INTEGER PRIMARY KEY,
  uuid TEXT NOT NULL UNIQUE,
  lsn INTEGER NOT NULL,
  snapshot TEXT,
  floor TEXT,
  floor_lsn INTEGER NOT NULL DEFAULT 0,
  sum INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO profile VALUES(1,'00000000-0000-4000-8000-000000000001',24,'{"bench":{"alchemist:alchemist":[2,"01a22c8162810000-dd1699a3fa54a82d-11977e9998adf96a6aea11f8504c207e-6"],"alchemist:skill":[42,"01a22c8162810000-dd1699a3fa54a82d-11977e9998adf96a6aea11f8504c207e-6"],"alchemist:speech":[30,"01a22c8162810000-dd1699a3fa54a82d-11977e9998adf96a6aea11f8504c207e-6"],"favourite:giants-toe+wheat":["Evening","01a22c8163130000-d925468652cd650b-11977e9998adf96a6aea11f8504c207e-11"],"known:blue-mountain-flower/fortify-health":[true,"01a22c8162d40000-cb3c3ea86dcb0d2a-11977e9998adf96a6aea11f8504c207e-9"],"known:blue-mountain-flower/restore-health":[true,"01a22c8162d40000-cb3c3ea86dcb0d2a-11977e9998adf96a6aea11f8504c207e-9"],"known:garlic/resist-poison":[true,"01a22c8162f70000-d60764eb20226ba1-11977e9998adf96a6aea11f8504c207e-10"],"known:wheat/damage-stamina-regen":[true,"01a22c8162bb0000-5056a31469d73679-11977e9998adf96a6aea11f8504c207e-8"],"known:wheat/fortify-health":[true,"01a22c8162d40000-cb3c3ea86dcb0d2a-11977e9998adf96a6aea11f8504c207e-9"],"known:wheat/lingering-damage-magicka":[true,"01a22c8162bb0000-5056a31469d73679-11977e9998adf96a6aea11f8504c207e-8"],"known:wheat/restore-health":[true,"01a22c8162d40000-cb3c3ea86dcb0d2a-11977e9998adf96a6aea11f8504c207e-9"],"note:ingredient:wheat":["fields near Whiterun","01a22c8163790000-6384e0c0b983515c-11977e9998adf96a6aea11f8504c207e-14"],"reserve:garlic":[1,"01a22c81629c0000-1cce5beb991ce5ed-11977e9998adf96a6aea11f8504c207e-7"],"tally:gold":{"adjusted":{"11977e9998adf96a6aea11f8504c207e":[9,236]}},"tally:made":{"adjusted":{"11977e9998adf96a6aea11f8504c207e":[9,2]}}},"catalog":"skyrim","deleted":[false,"0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"effects":{"choices":{"damage-health":["cant","01a22c8162570000-fa67a530cea7c706-11977e9998adf96a6aea11f8504c207e-4"]},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"heads":{"11977e9998adf96a6aea11f8504c207e":["01a22c8165970000","d5e2c4425096aac92492ee599fe2a403"],"73160c7822a43eb97028dfa35687081a":["01a22c8165300000","2346508ca9f61bb07f8ffc9b57644fbb"]},"ingredients":{"choices":{"garlic":["cant","01a22c8165970000-d5e2c4425096aac9-11977e9998adf96a6aea11f8504c207e-18"],"nirnroot":["cant","01a22c8162570000-fa67a530cea7c706-11977e9998adf96a6aea11f8504c207e-4"],"salt-pile":["may","01a22c8163a10000-759686ef2998ead6-11977e9998adf96a6aea11f8504c207e-16"],"wheat":["may","01a22c8162380000-e1616f583bd42f68-11977e9998adf96a6aea11f8504c207e-3"]},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"inventory":{"blue-mountain-flower":{"adjusted":{"11977e9998adf96a6aea11f8504c207e":[9,-2]},"stated":[5,"01a22c8161fb0000-51c181b9c0c58d02-11977e9998adf96a6aea11f8504c207e-1",0]},"garlic":{"adjusted":{"11977e9998adf96a6aea11f8504c207e":[10,-1]},"stated":[3,"01a22c8161fb0000-51c181b9c0c58d02-11977e9998adf96a6aea11f8504c207e-1",0]},"giants-toe":{"adjusted":{},"stated":[2,"01a22c8161fb0000-51c181b9c0c58d02-11977e9998adf96a6aea11f8504c207e-1",0]},"hanging-moss":{"adjusted":{},"stated":[2,"01a22c8161fb0000-51c181b9c0c58d02-11977e9998adf96a6aea11f8504c207e-1",0]},"salt-pile":{"adjusted":{},"stated":[4,"01a22c8161fb0000-51c181b9c0c58d02-11977e9998adf96a6aea11f8504c207e-1",0]},"wheat":{"adjusted":{"11977e9998adf96a6aea11f8504c207e":[9,-2]},"stated":[9,"01a22c81657b0000-d67519376f500f0a-11977e9998adf96a6aea11f8504c207e-17",-2]}},"name":["default","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"scope":["stock","01a22c81626d0000-c5cf2b51a3551199-11977e9998adf96a6aea11f8504c207e-5"],"vector":{"11977e9998adf96a6aea11f8504c207e":18,"73160c7822a43eb97028dfa35687081a":2},"version":3}',NULL,0,141434753426297593);
INSERT INTO profile VALUES(2,'16dccb00-5656-498c-a49f-6fff1bac1ca5',18,'{"catalog":"skyrim","deleted":[false,"0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"effects":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"heads":{"11977e9998adf96a6aea11f8504c207e":["01a22c8163bb0000","6ccbea1334fd5dd016b72e7425122331"]},"ingredients":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"inventory":{"deathbell":{"adjusted":{},"stated":[7,"01a22c8163bb0000-6ccbea1334fd5dd0-11977e9998adf96a6aea11f8504c207e-2",0]}},"name":["Second","01a22c8163b10000-4c2849ac08626453-11977e9998adf96a6aea11f8504c207e-1"],"scope":["all","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"vector":{"11977e9998adf96a6aea11f8504c207e":2},"version":3}',NULL,0,1882703464080745014);
INSERT INTO profile VALUES(3,'8131e5a6-0460-43c2-9b58-ee825edf0fca',20,'{"catalog":"skyrim","deleted":[true,"01a22c8163dd0000-10a20648b5fc733a-11977e9998adf96a6aea11f8504c207e-2"],"effects":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"heads":{"11977e9998adf96a6aea11f8504c207e":["01a22c8163dd0000","10a20648b5fc733a6e3a3b408cf27e50"]},"ingredients":{"choices":{},"reset":["may","0000000000000000-0000000000000000-00000000000000000000000000000000-0"]},"inventory":{},"name":["Gone","01a22c8163c90000-96ca429f22884b41-11977e9998adf96a6aea11f8504c207e-1"],"scope":["all","0000000000000000-0000000000000000-00000000000000000000000000000000-0"],"vector":{"11977e9998adf96a6aea11f8504c207e":2},"version":3}',NULL,0,5617218208756270864);
CREATE TABLE origin (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  retired INTEGER NOT NULL DEFAULT 0,
  label TEXT,
  own INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO origin VALUES(1,'11977e9998adf96a6aea11f8504c207e',0,NULL,0);
INSERT INTO origin VALUES(2,'73160c7822a43eb97028dfa35687081a',0,'pocket',0);
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
INSERT INTO change VALUES(1,1,1,1,X'51c181b9c0c58d02b1240839133e8a06',NULL,'{}','{"client":"alchemy#e391af072c1ea051","edits":[{"edit":"stock","ingredient":"wheat","quantity":6},{"edit":"stock","ingredient":"blue-mountain-flower","quantity":5},{"edit":"stock","ingredient":"giants-toe","quantity":2},{"edit":"stock","ingredient":"garlic","quantity":3},{"edit":"stock","ingredient":"salt-pile","quantity":4},{"edit":"stock","ingredient":"hanging-moss","quantity":2}],"profile":"00000000-0000-4000-8000-000000000001","salt":"148455c39650e526","stamp":"01a22c8161fb0000","version":1}','[{"field":"stock:wheat","from":0,"to":6},{"field":"stock:blue-mountain-flower","from":0,"to":5},{"field":"stock:giants-toe","from":0,"to":2},{"field":"stock:garlic","from":0,"to":3},{"field":"stock:salt-pile","from":0,"to":4},{"field":"stock:hanging-moss","from":0,"to":2}]',1,NULL,2664389220840113134);
INSERT INTO change VALUES(2,1,1,2,X'b94a9982cebeae1d59b9bbed37d66822',NULL,'{"11977e9998adf96a6aea11f8504c207e":[1,"51c181b9c0c58d02b1240839133e8a06"]}','{"client":"alchemy#a2b9bb1f993cbbf5","edits":[{"choice":"must","edit":"choose","ingredient":"wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"35c05c21f4f9baa2","stamp":"01a22c81621e0000","version":1}','[{"field":"ingredient:wheat","from":"may","to":"must"}]',1,NULL,-2381990719607672971);
INSERT INTO change VALUES(3,1,1,3,X'e1616f583bd42f683a5d1bd98ee4c2a6',NULL,'{"11977e9998adf96a6aea11f8504c207e":[2,"b94a9982cebeae1d59b9bbed37d66822"]}','{"client":"alchemy#762d39fb4f187e60","edits":[{"choice":"may","edit":"choose","ingredient":"wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"18646f90518dda37","stamp":"01a22c8162380000","version":1}','[{"field":"ingredient:wheat","from":"must","to":"may"}]',1,NULL,4133860510277057001);
INSERT INTO change VALUES(4,1,1,4,X'fa67a530cea7c706fdd408d93a0b7b54',NULL,'{"11977e9998adf96a6aea11f8504c207e":[3,"e1616f583bd42f683a5d1bd98ee4c2a6"]}','{"client":"alchemy#f3232e95e4922666","edits":[{"choice":"cant","edit":"choose","ingredient":"nirnroot"},{"choice":"cant","edit":"choose","effect":"damage-health"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"d8159415010418f8","stamp":"01a22c8162570000","version":1}','[{"field":"ingredient:nirnroot","from":"may","to":"cant"},{"field":"effect:damage-health","from":"may","to":"cant"}]',1,NULL,2532973634012647319);
INSERT INTO change VALUES(5,1,1,5,X'c5cf2b51a355119905be6830c3300e77',NULL,'{"11977e9998adf96a6aea11f8504c207e":[4,"fa67a530cea7c706fdd408d93a0b7b54"]}','{"client":"alchemy#c61409e1ba293de8","edits":[{"edit":"scope","scope":"stock"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"875ded3a7795e8b0","stamp":"01a22c81626d0000","version":1}','[{"field":"scope","from":"all","to":"stock"}]',1,NULL,7529686994051444886);
INSERT INTO change VALUES(6,1,1,6,X'dd1699a3fa54a82dd980d2e18bb4c948',NULL,'{"11977e9998adf96a6aea11f8504c207e":[5,"c5cf2b51a355119905be6830c3300e77"]}','{"client":"alchemy#ad149208a1b939e1","edits":[{"edit":"alchemist","field":"skill","value":42},{"edit":"alchemist","field":"alchemist","value":2},{"edit":"alchemist","field":"speech","value":30}],"profile":"00000000-0000-4000-8000-000000000001","salt":"dc361b002d7148ec","stamp":"01a22c8162810000","version":1}','[{"field":"alchemist:skill","from":100,"to":42},{"field":"alchemist:alchemist","from":0,"to":2},{"field":"alchemist:speech","from":15,"to":30}]',1,NULL,-4052599533699247984);
INSERT INTO change VALUES(7,1,1,7,X'1cce5beb991ce5ed9470f980b25737d8',NULL,'{"11977e9998adf96a6aea11f8504c207e":[6,"dd1699a3fa54a82dd980d2e18bb4c948"]}','{"client":"alchemy#6f4f1fe952cb06fd","edits":[{"edit":"reserve","ingredient":"garlic","quantity":1}],"profile":"00000000-0000-4000-8000-000000000001","salt":"cfc7c1c494f986d0","stamp":"01a22c81629c0000","version":1}','[{"field":"reserve:garlic","from":0,"to":1}]',1,NULL,-3015875661459407434);
INSERT INTO change VALUES(8,1,1,8,X'5056a31469d736797b0c985492a0eda2',NULL,'{"11977e9998adf96a6aea11f8504c207e":[7,"1cce5beb991ce5ed9470f980b25737d8"]}','{"client":"alchemy#323b723bc60a379d","edits":[{"edit":"know","effect":"restore-health","ingredient":"wheat","known":true},{"edit":"know","effect":"fortify-health","ingredient":"wheat","known":true},{"edit":"know","effect":"damage-stamina-regen","ingredient":"wheat","known":true},{"edit":"know","effect":"lingering-damage-magicka","ingredient":"wheat","known":true}],"profile":"00000000-0000-4000-8000-000000000001","salt":"d96747bd23f2cb67","stamp":"01a22c8162bb0000","version":1}','[{"field":"known:wheat/restore-health","from":false,"to":true},{"field":"known:wheat/fortify-health","from":false,"to":true},{"field":"known:wheat/damage-stamina-regen","from":false,"to":true},{"field":"known:wheat/lingering-damage-magicka","from":false,"to":true}]',1,NULL,1019395631282703732);
INSERT INTO change VALUES(9,1,1,9,X'cb3c3ea86dcb0d2a83531b2b1251112d',NULL,'{"11977e9998adf96a6aea11f8504c207e":[8,"5056a31469d736797b0c985492a0eda2"]}','{"client":"alchemy#40e919cc6ed0abdc","edits":[{"edit":"brew","gold":118,"ingredients":["blue-mountain-flower","wheat"],"times":2},{"by":-2,"edit":"adjust","ingredient":"blue-mountain-flower"},{"by":-2,"edit":"adjust","ingredient":"wheat"},{"edit":"know","effect":"fortify-health","ingredient":"blue-mountain-flower","known":true},{"edit":"know","effect":"restore-health","ingredient":"blue-mountain-flower","known":true},{"edit":"know","effect":"fortify-health","ingredient":"wheat","known":true},{"edit":"know","effect":"restore-health","ingredient":"wheat","known":true}],"profile":"00000000-0000-4000-8000-000000000001","salt":"be75e1895e3536db","stamp":"01a22c8162d40000","version":1}','[{"field":"tally:made","from":0,"to":2},{"field":"tally:gold","from":0,"to":236},{"field":"stock:blue-mountain-flower","from":5,"to":3},{"field":"stock:wheat","from":6,"to":4},{"field":"known:blue-mountain-flower/fortify-health","from":false,"to":true},{"field":"known:blue-mountain-flower/restore-health","from":false,"to":true}]',1,NULL,-7797922767231656492);
INSERT INTO change VALUES(10,1,1,10,X'd60764eb20226ba1da89a6b53aa47d00',NULL,'{"11977e9998adf96a6aea11f8504c207e":[9,"cb3c3ea86dcb0d2a83531b2b1251112d"]}','{"client":"alchemy#69bf947bcfa268cc","edits":[{"by":-1,"edit":"adjust","ingredient":"garlic"},{"edit":"know","effect":"resist-poison","ingredient":"garlic","known":true}],"profile":"00000000-0000-4000-8000-000000000001","salt":"905c1e03f84ae5bb","stamp":"01a22c8162f70000","version":1}','[{"field":"stock:garlic","from":3,"to":2},{"field":"known:garlic/resist-poison","from":false,"to":true}]',1,NULL,8080827131894443472);
INSERT INTO change VALUES(11,1,1,11,X'd925468652cd650bdaad7f12987d59fd',NULL,'{"11977e9998adf96a6aea11f8504c207e":[10,"d60764eb20226ba1da89a6b53aa47d00"]}','{"client":"alchemy#36c80b5b82071d5c","edits":[{"edit":"favourite","name":"Evening","recipe":"giants-toe+wheat"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"eee06a6642a76451","stamp":"01a22c8163130000","version":1}','[{"field":"favourite:giants-toe+wheat","from":"","to":"Evening"}]',1,NULL,-1531910250987785830);
INSERT INTO change VALUES(12,1,1,12,X'd4c8f4f1e3dd2d1b0c8e1ed38d98978e',NULL,'{"11977e9998adf96a6aea11f8504c207e":[11,"d925468652cd650bdaad7f12987d59fd"]}','{"client":"alchemy#f3c64dded79467e1","edits":[{"edit":"note","of":"ingredient:wheat","text":"fields near Whiterun"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"cc231ba08b670365","stamp":"01a22c8163340000","version":1}','[{"field":"note:ingredient:wheat","from":"","to":"fields near Whiterun"}]',1,NULL,-711664486757928948);
INSERT INTO change VALUES(13,1,1,13,X'fceda5c6bdecf2de1ff104ca4e427ea6',NULL,'{"11977e9998adf96a6aea11f8504c207e":[12,"d4c8f4f1e3dd2d1b0c8e1ed38d98978e"]}','{"client":"alchemy#a9687b2e1dcd278e","edits":[{"edit":"note","of":"ingredient:wheat","text":""}],"profile":"00000000-0000-4000-8000-000000000001","salt":"ea3b02f55d0b6d1c","stamp":"01a22c8163510000","undoes":"d4c8f4f1e3dd2d1b0c8e1ed38d98978e","version":1}','[{"field":"note:ingredient:wheat","from":"fields near Whiterun","to":""}]',1,X'd4c8f4f1e3dd2d1b0c8e1ed38d98978e',-6683065252492204752);
INSERT INTO change VALUES(14,1,1,14,X'6384e0c0b983515c4370177d83b89f76',NULL,'{"11977e9998adf96a6aea11f8504c207e":[13,"fceda5c6bdecf2de1ff104ca4e427ea6"]}','{"client":"alchemy#8a9ca17a4ca06243","edits":[{"edit":"note","of":"ingredient:wheat","text":"fields near Whiterun"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"8aaaeb016fb6de60","stamp":"01a22c8163790000","undoes":"fceda5c6bdecf2de1ff104ca4e427ea6","version":1}','[{"field":"note:ingredient:wheat","from":"","to":"fields near Whiterun"}]',1,X'fceda5c6bdecf2de1ff104ca4e427ea6',398518442973225601);
INSERT INTO change VALUES(15,1,1,15,X'06d20a670b27479190aa4341f13989e2',NULL,'{"11977e9998adf96a6aea11f8504c207e":[14,"6384e0c0b983515c4370177d83b89f76"]}','{"client":"alchemy#a7c637e695c41ffd","edits":[{"choice":"cant","edit":"choose","ingredient":"salt-pile"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"b0d04ff6fbaaf123","stamp":"01a22c8163970000","version":1}','[{"field":"ingredient:salt-pile","from":"may","to":"cant"}]',1,NULL,4351672240107298597);
INSERT INTO change VALUES(16,1,1,16,X'759686ef2998ead623aa950d3371a931',NULL,'{"11977e9998adf96a6aea11f8504c207e":[15,"06d20a670b27479190aa4341f13989e2"]}','{"client":"alchemy#c189fd6546080fd8","edits":[{"choice":"may","edit":"choose","ingredient":"salt-pile"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"3185c4c8a33a2e5b","stamp":"01a22c8163a10000","undoes":"06d20a670b27479190aa4341f13989e2","version":1}','[{"field":"ingredient:salt-pile","from":"cant","to":"may"}]',1,X'06d20a670b27479190aa4341f13989e2',536059429723346910);
INSERT INTO change VALUES(17,2,1,1,X'4c2849ac0862645392830f67020bcaf8',NULL,'{}','{"client":"alchemy#528bc52e7fdad751","edits":[{"catalog":"skyrim","edit":"create","name":"Second"}],"profile":"16dccb00-5656-498c-a49f-6fff1bac1ca5","salt":"174719f10695a8e5","stamp":"01a22c8163b10000","version":1}','[{"field":"name","from":"","to":"Second"}]',1,NULL,7277861486531625769);
INSERT INTO change VALUES(18,2,1,2,X'6ccbea1334fd5dd016b72e7425122331',NULL,'{"11977e9998adf96a6aea11f8504c207e":[1,"4c2849ac0862645392830f67020bcaf8"]}','{"client":"alchemy#b04a19c04051778c","edits":[{"edit":"stock","ingredient":"deathbell","quantity":7}],"profile":"16dccb00-5656-498c-a49f-6fff1bac1ca5","salt":"6b2740d3d808dd38","stamp":"01a22c8163bb0000","version":1}','[{"field":"stock:deathbell","from":0,"to":7}]',1,NULL,3142737512599163788);
INSERT INTO change VALUES(19,3,1,1,X'96ca429f22884b414cc9f48435923c5c',NULL,'{}','{"client":"alchemy#acc416ee5df47c96","edits":[{"catalog":"skyrim","edit":"create","name":"Gone"}],"profile":"8131e5a6-0460-43c2-9b58-ee825edf0fca","salt":"8607b534620e8410","stamp":"01a22c8163c90000","version":1}','[{"field":"name","from":"","to":"Gone"}]',1,NULL,6984745864082985449);
INSERT INTO change VALUES(20,3,1,2,X'10a20648b5fc733a6e3a3b408cf27e50',NULL,'{"11977e9998adf96a6aea11f8504c207e":[1,"96ca429f22884b414cc9f48435923c5c"]}','{"client":"alchemy#e2e46c146ef7e587","edits":[{"edit":"delete"}],"profile":"8131e5a6-0460-43c2-9b58-ee825edf0fca","salt":"010a013a3e47e925","stamp":"01a22c8163dd0000","version":1}','[{"field":"deleted","from":false,"to":true}]',1,NULL,1738180935472691642);
INSERT INTO change VALUES(21,1,1,17,X'd67519376f500f0a79643ea1294fb108',NULL,'{"11977e9998adf96a6aea11f8504c207e":[16,"759686ef2998ead623aa950d3371a931"]}','{"client":"alchemy#41db20f8dd8ee9d7","edits":[{"edit":"stock","ingredient":"wheat","quantity":9,"seen":-2}],"profile":"00000000-0000-4000-8000-000000000001","salt":"32af8c015704aaf7","stamp":"01a22c81657b0000","version":1}','[{"field":"stock:wheat","from":4,"to":9}]',1,NULL,-4449393481709014811);
INSERT INTO change VALUES(22,1,1,18,X'd5e2c4425096aac92492ee599fe2a403',NULL,'{"11977e9998adf96a6aea11f8504c207e":[17,"d67519376f500f0a79643ea1294fb108"]}','{"client":"alchemy#b7d8eec3cee338e6","edits":[{"choice":"cant","edit":"choose","ingredient":"garlic"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"272924fbb843131e","stamp":"01a22c8165970000","version":1}','[{"field":"ingredient:garlic","from":"may","to":"cant"}]',1,NULL,-2593241762381177337);
INSERT INTO change VALUES(23,1,2,1,X'71cf98664868740bb11bec13ac09f951',NULL,'{"11977e9998adf96a6aea11f8504c207e":[16,"759686ef2998ead623aa950d3371a931"]}','{"client":"alchemy","edits":[{"edit":"stock","ingredient":"wheat","quantity":1,"seen":-2}],"profile":"00000000-0000-4000-8000-000000000001","salt":"2d403a155f53c95e","stamp":"01a22c81649c0000","version":1}','[]',NULL,NULL,-3328833337434091574);
INSERT INTO change VALUES(24,1,2,2,X'2346508ca9f61bb07f8ffc9b57644fbb',NULL,'{"11977e9998adf96a6aea11f8504c207e":16,"73160c7822a43eb97028dfa35687081a":[1,"71cf98664868740bb11bec13ac09f951"]}','{"client":"alchemy","edits":[{"choice":"must","edit":"choose","ingredient":"garlic"}],"profile":"00000000-0000-4000-8000-000000000001","salt":"6d0826289c9c7e11","stamp":"01a22c8165300000","version":1}','[]',NULL,NULL,8543177625411480927);
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
INSERT INTO request VALUES('alchemy#323b723bc60a379d',1,X'7b22726573756c74223a7b226368616e676564223a342c226c736e223a382c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a307d7d7d');
INSERT INTO request VALUES('alchemy#36c80b5b82071d5c',1,X'7b22726573756c74223a7b226368616e676564223a312c226c736e223a31312c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a307d7d7d');
INSERT INTO request VALUES('alchemy#40e919cc6ed0abdc',1,X'7b22726573756c74223a7b22627265776564223a5b7b22676f6c64223a3131382c22696e6772656469656e7473223a5b22626c75652d6d6f756e7461696e2d666c6f776572222c227768656174225d2c226e616d6564223a22506f74696f6e206f6620466f7274696679204865616c7468222c22726573756c74223a22706f74696f6e222c2274696d6573223a327d5d2c226368616e676564223a362c226561726e6564223a3233362c226c6561726e6564223a5b5b22626c75652d6d6f756e7461696e2d666c6f776572222c22666f72746966792d6865616c7468225d2c5b22626c75652d6d6f756e7461696e2d666c6f776572222c22726573746f72652d6865616c7468225d5d2c226c656674223a7b22626c75652d6d6f756e7461696e2d666c6f776572223a332c227768656174223a347d2c226c736e223a392c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a307d7d7d');
INSERT INTO request VALUES('alchemy#41db20f8dd8ee9d7',1,X'7b22726573756c74223a7b226368616e676564223a312c226c736e223a32312c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a307d7d7d');
INSERT INTO request VALUES('alchemy#528bc52e7fdad751',1,X'7b22726573756c74223a7b2270726f66696c65223a7b22636174616c6f67223a22736b7972696d222c2264656c65746564223a66616c73652c226964223a2231366463636230302d353635362d343938632d613439662d366666663162616331636135222c226c736e223a31372c226e616d65223a225365636f6e64222c2272656369706573223a33323831357d7d7d');
INSERT INTO request VALUES('alchemy#69bf947bcfa268cc',1,X'7b22726573756c74223a7b226368616e676564223a322c226561726e6564223a302c226c6561726e6564223a5b5b226761726c6963222c227265736973742d706f69736f6e225d5d2c226c656674223a7b226761726c6963223a327d2c226c736e223a31302c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a307d7d7d');
INSERT INTO request VALUES('alchemy#6f4f1fe952cb06fd',1,X'7b22726573756c74223a7b226368616e676564223a312c226c736e223a372c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a307d7d7d');
INSERT INTO request VALUES('alchemy#762d39fb4f187e60',1,X'7b22726573756c74223a7b226368616e676564223a312c226c736e223a332c2272656369706573223a7b226164646564223a33323030312c22636f756e74223a33323831352c2272656d6f766564223a307d7d7d');
INSERT INTO request VALUES('alchemy#8a9ca17a4ca06243',1,X'7b22726573756c74223a7b226368616e676564223a312c226b657074223a5b5d2c226c736e223a31342c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a307d2c22756e646f6e65223a7b226f726967696e223a223131393737653939393861646639366136616561313166383530346332303765222c22736571223a31337d7d7d');
INSERT INTO request VALUES('alchemy#a2b9bb1f993cbbf5',1,X'7b22726573756c74223a7b226368616e676564223a312c226c736e223a322c2272656369706573223a7b226164646564223a302c22636f756e74223a3831342c2272656d6f766564223a33323030317d7d7d');
INSERT INTO request VALUES('alchemy#a7c637e695c41ffd',1,X'7b22726573756c74223a7b226368616e676564223a312c226c736e223a31352c2272656369706573223a7b226164646564223a302c22636f756e74223a382c2272656d6f766564223a317d7d7d');
INSERT INTO request VALUES('alchemy#a9687b2e1dcd278e',1,X'7b22726573756c74223a7b226368616e676564223a312c226b657074223a5b5d2c226c736e223a31332c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a307d2c22756e646f6e65223a7b226f726967696e223a223131393737653939393861646639366136616561313166383530346332303765222c22736571223a31327d7d7d');
INSERT INTO request VALUES('alchemy#acc416ee5df47c96',1,X'7b22726573756c74223a7b2270726f66696c65223a7b22636174616c6f67223a22736b7972696d222c2264656c65746564223a66616c73652c226964223a2238313331653561362d303436302d343363322d396235382d656538323565646630666361222c226c736e223a31392c226e616d65223a22476f6e65222c2272656369706573223a33323831357d7d7d');
INSERT INTO request VALUES('alchemy#ad149208a1b939e1',1,X'7b22726573756c74223a7b226368616e676564223a332c226c736e223a362c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a307d7d7d');
INSERT INTO request VALUES('alchemy#b04a19c04051778c',1,X'7b22726573756c74223a7b226368616e676564223a312c226c736e223a31382c2272656369706573223a7b226164646564223a302c22636f756e74223a33323831352c2272656d6f766564223a307d7d7d');
INSERT INTO request VALUES('alchemy#b7d8eec3cee338e6',1,X'7b22726573756c74223a7b226368616e676564223a312c226c736e223a32322c2272656369706573223a7b226164646564223a302c22636f756e74223a382c2272656d6f766564223a317d7d7d');
INSERT INTO request VALUES('alchemy#c189fd6546080fd8',1,X'7b22726573756c74223a7b226368616e676564223a312c226b657074223a5b5d2c226c736e223a31362c2272656369706573223a7b226164646564223a312c22636f756e74223a392c2272656d6f766564223a307d2c22756e646f6e65223a7b226f726967696e223a223131393737653939393861646639366136616561313166383530346332303765222c22736571223a31357d7d7d');
INSERT INTO request VALUES('alchemy#c61409e1ba293de8',1,X'7b22726573756c74223a7b226368616e676564223a312c226c736e223a352c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a32363937367d7d7d');
INSERT INTO request VALUES('alchemy#e2e46c146ef7e587',1,X'7b22726573756c74223a7b226c736e223a32307d7d');
INSERT INTO request VALUES('alchemy#e391af072c1ea051',1,X'7b22726573756c74223a7b226368616e676564223a362c226c736e223a312c2272656369706573223a7b226164646564223a302c22636f756e74223a33323831352c2272656d6f766564223a307d7d7d');
INSERT INTO request VALUES('alchemy#f3232e95e4922666',1,X'7b22726573756c74223a7b226368616e676564223a322c226c736e223a342c2272656369706573223a7b226164646564223a302c22636f756e74223a32363938352c2272656d6f766564223a353833307d7d7d');
INSERT INTO request VALUES('alchemy#f3c64dded79467e1',1,X'7b22726573756c74223a7b226368616e676564223a312c226c736e223a31322c2272656369706573223a7b226164646564223a302c22636f756e74223a392c2272656d6f766564223a307d7d7d');
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
INSERT INTO "conflict" VALUES(1,1,'ingredient:garlic','"cant"','"must"','{"11977e9998adf96a6aea11f8504c207e":18}','{"73160c7822a43eb97028dfa35687081a":2}',1796043007458);
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
