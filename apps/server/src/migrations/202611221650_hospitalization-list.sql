-- The list of hospitalized members, in its usual order and by admission.
CREATE INDEX hospitalizations_home ON hospitalizations (coalesce(discharge_date, guide_entered_discharged_at) DESC NULLS FIRST, id DESC)
  WHERE deleted_at IS NULL;
CREATE INDEX hospitalizations_admitted ON hospitalizations (admit_date DESC, id DESC) WHERE deleted_at IS NULL;
