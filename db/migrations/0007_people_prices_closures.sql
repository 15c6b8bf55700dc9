-- What staff change about people, prices and closures, and the record of it.

-- Part of a name is looked for in tables that only ever grow; comes with PostgreSQL, like btree_gist.
create extension if not exists pg_trgm;

-- As they were called then: accounts and spaces are renamed, the record is not.
alter table audit_log
  add column actor_name text,
  add column subject_name text;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set subject_name = coalesce(
  (select email from users where subject = 'user:' || users.id),
  subject
);
alter table audit_log enable trigger audit_log_append_only;
alter table audit_log alter column subject_name set not null;
create index audit_log_by_words on audit_log
  using gin (lower(action || ' ' || subject_name || ' ' || coalesce(actor_name, '')) gin_trgm_ops)
  with (fastupdate = off);

-- Lists of people, newest first, and by the start of an address or a name. Word for word the expressions of
-- server/accounts/admin-queries.ts.
drop index users_by_role;
create index users_by_age on users (created_at, id);
create index users_by_role_and_age on users (role, created_at, id);
create index users_by_email_start on users (lower(email) text_pattern_ops);
create index users_by_name_start on users (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) text_pattern_ops);
create index users_by_last_name_start on users (lower(last_name) text_pattern_ops);
