-- Searches for a part of an account's name or address. The extension may be missing on a server, or the owner of the database
-- not permitted to add it; a search then reads every account, and the server says so when it starts.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX "User_name_trigrams" ON "User" USING gin ("name" gin_trgm_ops) WHERE "name" <> '';
  CREATE INDEX "User_email_trigrams" ON "User" USING gin ("email" gin_trgm_ops) WHERE "email" <> '';
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'searches have no index: %', SQLERRM;
END
$$;
