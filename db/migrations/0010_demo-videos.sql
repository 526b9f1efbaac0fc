-- The demo's videos moved from /films to /videos.
UPDATE "media" SET "url" = '/videos/' || substr("url", 8) WHERE "url" LIKE '/films/%';
