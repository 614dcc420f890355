-- Links that nobody has opened and that are still good: guides are reminded of them, and there are few among all that ever were.
CREATE INDEX public_links_unopened ON public_links (expires_at) WHERE first_opened_at IS NULL AND revoked_at IS NULL;
