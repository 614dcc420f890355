-- The audit by months: each month is a table of its own, so that what is looked for among the newest is small however much
-- there is. Made beside the table that there is, to which a trigger holds it equal until it takes its place.
CREATE TABLE audit_months (
  id bigint GENERATED ALWAYS AS IDENTITY,
  xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  request_id text NOT NULL,
  actor_id bigint,
  impersonated_id bigint,
  session_id bigint,
  action text NOT NULL,
  member_ids bigint[] NOT NULL DEFAULT '{}',
  address inet,
  outcome smallint NOT NULL,
  code text,
  -- Why something was exported.
  reason text,
  PRIMARY KEY (at, id)
) PARTITION BY RANGE (at);
CREATE INDEX audit_months_order ON audit_months (xid, id);
CREATE INDEX audit_months_id ON audit_months (id);
CREATE INDEX audit_months_members ON audit_months USING gin (member_ids);
CREATE INDEX audit_months_actor ON audit_months (actor_id, at, id);
CREATE INDEX audit_months_impersonated ON audit_months (impersonated_id, at, id) WHERE impersonated_id IS NOT NULL;
CREATE INDEX audit_months_refused ON audit_months (at, id) WHERE outcome >= 400;
CREATE INDEX audit_months_exported ON audit_months (at, id)
  WHERE action IN ('POST /audit/exports', 'GET /audit/exports/{secret}', 'POST /exports/tables', 'GET /exports/tables/{secret}',
    'POST /exports/members', 'GET /exports/members/{secret}');

-- Makes the tables of the months from a day on, so many, where they are not there. Nobody reads or writes them but through
-- the whole: what nobody may change there nobody may change here.
CREATE FUNCTION make_audit_months(first date, months integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET timezone = 'UTC' SET lock_timeout = '5s' AS $$
DECLARE
  month date := date_trunc('month', first)::date;
  name text;
  whole text := CASE WHEN to_regclass('public.audit_months') IS NULL THEN 'audit_entries' ELSE 'audit_months' END;
  made integer := 0;
BEGIN
  FOR n IN 1..months LOOP
    name := 'audit_entries_' || to_char(month, 'YYYY_MM');
    IF to_regclass('public.' || name) IS NULL THEN
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', name, whole,
                     month::timestamptz, (month + interval '1 month')::timestamptz);
      EXECUTE format('REVOKE ALL ON %I FROM guidepost_app', name);
      made := made + 1;
    END IF;
    month := (month + interval '1 month')::date;
  END LOOP;
  RETURN made;
END $$;
REVOKE ALL ON FUNCTION make_audit_months(date, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION make_audit_months(date, integer) TO guidepost_app;

-- From the first entry to a year ahead: the job that makes the next ones may be away for long.
DO $$
DECLARE
  first date := coalesce((SELECT min(at) FROM audit_entries), clock_timestamp())::date;
BEGIN
  PERFORM make_audit_months(first, 14 + (EXTRACT(year FROM age(clock_timestamp(), first)) * 12 + EXTRACT(month FROM age(clock_timestamp(), first)))::integer);
END $$;

CREATE FUNCTION audit_into_months() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_months (id, xid, at, request_id, actor_id, impersonated_id, session_id, action, member_ids, address, outcome, code)
  OVERRIDING SYSTEM VALUE
  VALUES (NEW.id, NEW.xid, NEW.at, NEW.request_id, NEW.actor_id, NEW.impersonated_id, NEW.session_id, NEW.action, NEW.member_ids,
          NEW.address, NEW.outcome, NEW.code);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_into_months AFTER INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION audit_into_months();
