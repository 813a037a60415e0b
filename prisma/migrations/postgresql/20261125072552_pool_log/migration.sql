DROP FUNCTION "Game_team_once_a_week"() CASCADE;

DROP FUNCTION "Pick_of_its_pool"() CASCADE;

DROP FUNCTION "Pick_of_its_game"() CASCADE;

DROP FUNCTION "GameResult_append_only"() CASCADE;

DROP FUNCTION "PaymentReceipt_append_only"() CASCADE;

DROP FUNCTION "AuditEntry_append_only"() CASCADE;

DROP FUNCTION "OpenedPick_never_changed"() CASCADE;

DROP FUNCTION "Entry_counted"() CASCADE;

DROP FUNCTION "Pick_counted"() CASCADE;

-- CreateTable
CREATE TABLE "PoolLog" (
    "poolId" INTEGER NOT NULL,
    "origin" TEXT NOT NULL,
    "size" INTEGER NOT NULL DEFAULT 0,
    "peaks" BYTEA NOT NULL,
    "lastAt" TIMESTAMP(3) NOT NULL,
    "checkpoint" TEXT NOT NULL,

    CONSTRAINT "PoolLog_pkey" PRIMARY KEY ("poolId")
);

-- CreateTable
CREATE TABLE "LogLeaf" (
    "poolId" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "type" TEXT NOT NULL,
    "data" TEXT NOT NULL,
    "entryId" INTEGER,
    "week" INTEGER,
    "teamId" TEXT,
    "replaces" INTEGER,
    "salt" TEXT,
    "record" TEXT,

    CONSTRAINT "LogLeaf_pkey" PRIMARY KEY ("poolId","index")
);

-- CreateTable
CREATE TABLE "LogNode" (
    "poolId" INTEGER NOT NULL,
    "level" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "hash" BYTEA NOT NULL,

    CONSTRAINT "LogNode_pkey" PRIMARY KEY ("poolId","level","index")
);

-- CreateTable
CREATE TABLE "LogFact" (
    "poolId" INTEGER NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,

    CONSTRAINT "LogFact_pkey" PRIMARY KEY ("poolId","key")
);

-- CreateTable
CREATE TABLE "LoggedStanding" (
    "entryId" INTEGER NOT NULL,
    "index" INTEGER NOT NULL,
    "poolId" INTEGER NOT NULL,
    "from" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3),
    "week" INTEGER,
    "reason" "EliminationReason",
    "strikes" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "LoggedStanding_pkey" PRIMARY KEY ("entryId","index")
);

-- CreateTable
CREATE TABLE "LogPublication" (
    "poolId" INTEGER NOT NULL,
    "week" INTEGER NOT NULL,
    "at" TIMESTAMP(3) NOT NULL,
    "size" INTEGER NOT NULL,
    "checkpoint" TEXT NOT NULL,

    CONSTRAINT "LogPublication_pkey" PRIMARY KEY ("poolId","week")
);

-- CreateTable
CREATE TABLE "LogKey" (
    "id" SERIAL NOT NULL,
    "publicKey" TEXT NOT NULL,
    "since" TIMESTAMP(3) NOT NULL,
    "until" TIMESTAMP(3),

    CONSTRAINT "LogKey_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "PoolLog_origin_key" ON "PoolLog"("origin");

-- CreateIndex
CREATE INDEX "LogLeaf_poolId_week_index_idx" ON "LogLeaf"("poolId", "week", "index");

-- CreateIndex
CREATE INDEX "LogLeaf_entryId_idx" ON "LogLeaf"("entryId");

-- CreateIndex
CREATE INDEX "LoggedStanding_poolId_until_idx" ON "LoggedStanding"("poolId", "until");

-- CreateIndex
CREATE UNIQUE INDEX "LogKey_publicKey_key" ON "LogKey"("publicKey");

ALTER TABLE "PoolLog" ADD CONSTRAINT "PoolLog_size_not_negative" CHECK ("size" >= 0);

ALTER TABLE "LogLeaf" ADD CONSTRAINT "LogLeaf_index_not_negative" CHECK ("index" >= 0);

ALTER TABLE "LogLeaf" ADD CONSTRAINT "LogLeaf_replaces_not_negative" CHECK ("replaces" >= 0);

ALTER TABLE "LogLeaf" ADD CONSTRAINT "LogLeaf_pick_together" CHECK (("entryId" IS NULL) = ("salt" IS NULL) AND ("salt" IS NULL) = ("record" IS NULL));

ALTER TABLE "LogNode" ADD CONSTRAINT "LogNode_level_range" CHECK ("level" BETWEEN 1 AND 7);

ALTER TABLE "LoggedStanding" ADD CONSTRAINT "LoggedStanding_reason_of_week" CHECK (("week" IS NULL) = ("reason" IS NULL));

CREATE FUNCTION "Game_team_once_a_week"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "Game" g
      WHERE g."seasonYear" = NEW."seasonYear" AND g."week" = NEW."week" AND g."id" <> NEW."id"
        AND (g."homeTeamId" IN (NEW."homeTeamId", NEW."awayTeamId")
          OR g."awayTeamId" IN (NEW."homeTeamId", NEW."awayTeamId"))) THEN
    RAISE EXCEPTION 'Game_team_once_a_week: a team has one game a week' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Game_team_once_a_week" BEFORE INSERT OR UPDATE OF "seasonYear", "week", "homeTeamId", "awayTeamId" ON "Game"
FOR EACH ROW EXECUTE FUNCTION "Game_team_once_a_week"();

CREATE FUNCTION "Pick_of_its_pool"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    IF EXISTS (SELECT 1 FROM added WHERE EXISTS (SELECT 1 FROM "Entry" e WHERE e."id" = added."entryId" AND e."poolId" <> added."poolId")) THEN
      RAISE EXCEPTION 'Pick_of_its_pool: a pick belongs to the pool of its entry' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT 1 FROM "Entry" e WHERE e."id" = NEW."entryId" AND e."poolId" <> NEW."poolId") THEN
    RAISE EXCEPTION 'Pick_of_its_pool: a pick belongs to the pool of its entry' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Pick_of_its_pool" BEFORE UPDATE OF "poolId", "entryId" ON "Pick"
FOR EACH ROW EXECUTE FUNCTION "Pick_of_its_pool"();
CREATE TRIGGER "Pick_of_its_pool_insert" AFTER INSERT ON "Pick"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Pick_of_its_pool"();

CREATE FUNCTION "Pick_of_its_game"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_LEVEL = 'STATEMENT' THEN
    IF EXISTS (SELECT 1 FROM added WHERE EXISTS (SELECT 1 FROM "Game" g, "Pool" p
      WHERE g."id" = added."gameId" AND p."id" = added."poolId"
        AND (g."week" <> added."week" OR g."seasonYear" <> p."seasonYear"
          OR added."teamId" NOT IN (g."homeTeamId", g."awayTeamId")
          OR added."period" <> (CASE WHEN added."week" >= p."reuseTeamsFromWeek" THEN 1 ELSE 0 END)
          OR (added."slot" = 2 AND ',' || p."doublePickWeeks" || ',' NOT LIKE '%,' || added."week" || ',%')))) THEN
      RAISE EXCEPTION 'Pick_of_its_game: a pick names a team of its game and the week of its game, in the season and by the options of its pool' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NULL;
  END IF;
  IF EXISTS (SELECT 1 FROM "Game" g, "Pool" p
      WHERE g."id" = NEW."gameId" AND p."id" = NEW."poolId"
        AND (g."week" <> NEW."week" OR g."seasonYear" <> p."seasonYear"
          OR NEW."teamId" NOT IN (g."homeTeamId", g."awayTeamId")
          OR NEW."period" <> (CASE WHEN NEW."week" >= p."reuseTeamsFromWeek" THEN 1 ELSE 0 END)
          OR (NEW."slot" = 2 AND ',' || p."doublePickWeeks" || ',' NOT LIKE '%,' || NEW."week" || ',%'))) THEN
    RAISE EXCEPTION 'Pick_of_its_game: a pick names a team of its game and the week of its game, in the season and by the options of its pool' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "Pick_of_its_game" BEFORE UPDATE OF "poolId", "week", "teamId", "gameId", "slot", "period" ON "Pick"
FOR EACH ROW EXECUTE FUNCTION "Pick_of_its_game"();
CREATE TRIGGER "Pick_of_its_game_insert" AFTER INSERT ON "Pick"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Pick_of_its_game"();

CREATE FUNCTION "GameResult_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 1 = 1 THEN
    RAISE EXCEPTION 'GameResult_append_only: results are appended, never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER "GameResult_append_only" BEFORE UPDATE OR DELETE ON "GameResult"
FOR EACH ROW EXECUTE FUNCTION "GameResult_append_only"();

CREATE FUNCTION "PaymentReceipt_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 1 = 1 THEN
    RAISE EXCEPTION 'PaymentReceipt_append_only: receipts are appended, never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "PaymentReceipt_append_only" BEFORE UPDATE ON "PaymentReceipt"
FOR EACH ROW EXECUTE FUNCTION "PaymentReceipt_append_only"();

CREATE FUNCTION "AuditEntry_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 1 = 1 THEN
    RAISE EXCEPTION 'AuditEntry_append_only: the audit log is appended, never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER "AuditEntry_append_only" BEFORE UPDATE OR DELETE ON "AuditEntry"
FOR EACH ROW EXECUTE FUNCTION "AuditEntry_append_only"();

CREATE FUNCTION "OpenedPick_never_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 1 = 1 THEN
    RAISE EXCEPTION 'OpenedPick_never_changed: that a pick was opened is recorded once, never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER "OpenedPick_never_changed" BEFORE UPDATE ON "OpenedPick"
FOR EACH ROW EXECUTE FUNCTION "OpenedPick_never_changed"();

CREATE FUNCTION "LogLeaf_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 1 = 1 THEN
    RAISE EXCEPTION 'LogLeaf_append_only: the log is appended, never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER "LogLeaf_append_only" BEFORE UPDATE OR DELETE ON "LogLeaf"
FOR EACH ROW EXECUTE FUNCTION "LogLeaf_append_only"();

CREATE FUNCTION "LogPublication_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 1 = 1 THEN
    RAISE EXCEPTION 'LogPublication_append_only: a published checkpoint is never changed' USING ERRCODE = 'check_violation';
  END IF;
  RETURN OLD;
END
$$;
CREATE TRIGGER "LogPublication_append_only" BEFORE UPDATE OR DELETE ON "LogPublication"
FOR EACH ROW EXECUTE FUNCTION "LogPublication_append_only"();

CREATE OR REPLACE FUNCTION count_part() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own integer := pg_backend_pid() % 16;
BEGIN
  FOR step IN 0..15 LOOP
    IF pg_try_advisory_xact_lock(5184201, (own + step) % 16) THEN
      RETURN (own + step) % 16;
    END IF;
  END LOOP;
  PERFORM pg_advisory_xact_lock(5184201, own);
  RETURN own;
END
$$;
CREATE FUNCTION "Entry_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "EntryCount" ("poolId", "startWeek", "eliminatedWeek", "reason", "part", "count")
    SELECT "poolId", "startWeek", "eliminatedWeek", "reason", count_part(), SUM("n") FROM (SELECT added."poolId" AS "poolId", added."startWeek" AS "startWeek", COALESCE(added."eliminatedWeek", 0) AS "eliminatedWeek", COALESCE(CAST(added."eliminationReason" AS TEXT), '') AS "reason", 1 AS "n" FROM added) AS "changed"
    GROUP BY "poolId", "startWeek", "eliminatedWeek", "reason" HAVING SUM("n") <> 0
    ON CONFLICT ("poolId", "startWeek", "eliminatedWeek", "reason", "part") DO UPDATE SET "count" = "EntryCount"."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "EntryCount" ("poolId", "startWeek", "eliminatedWeek", "reason", "part", "count")
    SELECT "poolId", "startWeek", "eliminatedWeek", "reason", count_part(), SUM("n") FROM (SELECT removed."poolId" AS "poolId", removed."startWeek" AS "startWeek", COALESCE(removed."eliminatedWeek", 0) AS "eliminatedWeek", COALESCE(CAST(removed."eliminationReason" AS TEXT), '') AS "reason", -1 AS "n" FROM removed) AS "changed"
    GROUP BY "poolId", "startWeek", "eliminatedWeek", "reason" HAVING SUM("n") <> 0
    ON CONFLICT ("poolId", "startWeek", "eliminatedWeek", "reason", "part") DO UPDATE SET "count" = "EntryCount"."count" + excluded."count";
  ELSE
    INSERT INTO "EntryCount" ("poolId", "startWeek", "eliminatedWeek", "reason", "part", "count")
    SELECT "poolId", "startWeek", "eliminatedWeek", "reason", count_part(), SUM("n") FROM (SELECT removed."poolId" AS "poolId", removed."startWeek" AS "startWeek", COALESCE(removed."eliminatedWeek", 0) AS "eliminatedWeek", COALESCE(CAST(removed."eliminationReason" AS TEXT), '') AS "reason", -1 AS "n" FROM removed UNION ALL SELECT added."poolId" AS "poolId", added."startWeek" AS "startWeek", COALESCE(added."eliminatedWeek", 0) AS "eliminatedWeek", COALESCE(CAST(added."eliminationReason" AS TEXT), '') AS "reason", 1 AS "n" FROM added) AS "changed"
    GROUP BY "poolId", "startWeek", "eliminatedWeek", "reason" HAVING SUM("n") <> 0
    ON CONFLICT ("poolId", "startWeek", "eliminatedWeek", "reason", "part") DO UPDATE SET "count" = "EntryCount"."count" + excluded."count";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Entry_counted_insert" AFTER INSERT ON "Entry"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Entry_counted"();
CREATE TRIGGER "Entry_counted_delete" AFTER DELETE ON "Entry"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "Entry_counted"();
CREATE TRIGGER "Entry_counted_update" AFTER UPDATE ON "Entry"
REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Entry_counted"();

CREATE OR REPLACE FUNCTION count_part() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own integer := pg_backend_pid() % 16;
BEGIN
  FOR step IN 0..15 LOOP
    IF pg_try_advisory_xact_lock(5184201, (own + step) % 16) THEN
      RETURN (own + step) % 16;
    END IF;
  END LOOP;
  PERFORM pg_advisory_xact_lock(5184201, own);
  RETURN own;
END
$$;
CREATE FUNCTION "Pick_counted"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "PickCount" ("poolId", "week", "teamId", "part", "count")
    SELECT "poolId", "week", "teamId", count_part(), SUM("n") FROM (SELECT added."poolId" AS "poolId", added."week" AS "week", added."teamId" AS "teamId", 1 AS "n" FROM added) AS "changed"
    GROUP BY "poolId", "week", "teamId" HAVING SUM("n") <> 0
    ON CONFLICT ("poolId", "week", "teamId", "part") DO UPDATE SET "count" = "PickCount"."count" + excluded."count";
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO "PickCount" ("poolId", "week", "teamId", "part", "count")
    SELECT "poolId", "week", "teamId", count_part(), SUM("n") FROM (SELECT removed."poolId" AS "poolId", removed."week" AS "week", removed."teamId" AS "teamId", -1 AS "n" FROM removed) AS "changed"
    GROUP BY "poolId", "week", "teamId" HAVING SUM("n") <> 0
    ON CONFLICT ("poolId", "week", "teamId", "part") DO UPDATE SET "count" = "PickCount"."count" + excluded."count";
  ELSE
    INSERT INTO "PickCount" ("poolId", "week", "teamId", "part", "count")
    VALUES (OLD."poolId", OLD."week", OLD."teamId", count_part(), -1), (NEW."poolId", NEW."week", NEW."teamId", count_part(), 1)
    ON CONFLICT ("poolId", "week", "teamId", "part") DO UPDATE SET "count" = "PickCount"."count" + excluded."count";
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER "Pick_counted_insert" AFTER INSERT ON "Pick"
REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION "Pick_counted"();
CREATE TRIGGER "Pick_counted_delete" AFTER DELETE ON "Pick"
REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION "Pick_counted"();
CREATE TRIGGER "Pick_counted_update" AFTER UPDATE OF "poolId", "week", "teamId" ON "Pick"
FOR EACH ROW WHEN ((OLD."poolId", OLD."week", OLD."teamId") IS DISTINCT FROM (NEW."poolId", NEW."week", NEW."teamId")) EXECUTE FUNCTION "Pick_counted"();
