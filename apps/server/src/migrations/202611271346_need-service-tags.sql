-- Keys of directory tags with which the resource hub starts for an issue. An issue without tags uses those of its category. The keys are not
-- foreign keys, because an import can replace the directory.
ALTER TABLE need_categories ADD COLUMN service_tags text[] NOT NULL DEFAULT '{}';
ALTER TABLE need_issues ADD COLUMN service_tags text[] NOT NULL DEFAULT '{}';
