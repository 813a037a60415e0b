-- DropIndex
DROP INDEX "LogKey_publicKey_key";
