-- What workflows were called before is only added to, like every other history.
REVOKE UPDATE, DELETE, TRUNCATE ON workflow_titles FROM guidepost_app;
