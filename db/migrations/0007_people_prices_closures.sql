-- Staff changes to people, prices and closures, and their audit log. (Number 0006 was never used.)

-- Indexes searches for part of a name. Ships with PostgreSQL, like btree_gist.
create extension if not exists pg_trgm;

-- Names at the time of the entry, because users and spaces can be renamed later.
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

-- Lists users newest first and searches by the start of an email or name. The expressions must match those of the
-- queries for the list of users exactly.
drop index users_by_role;
create index users_by_age on users (created_at, id);
create index users_by_role_and_age on users (role, created_at, id);
create index users_by_email_start on users (lower(email) text_pattern_ops);
create index users_by_name_start on users (lower(coalesce(first_name, '') || ' ' || coalesce(last_name, '')) text_pattern_ops);
create index users_by_last_name_start on users (lower(last_name) text_pattern_ops);

-- Closes part of a day or specific spaces. A closure of all spaces for a whole day is a blocked date.
create table closures (
  id uuid primary key default gen_random_uuid(),
  date text not null,
  -- Local hours, half-open; null for all day.
  from_hour integer,
  until_hour integer,
  -- Null for all spaces.
  space_ids text[],
  reason text not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  constraint closures_are_not_the_same_twice unique nulls not distinct (date, from_hour, until_hour, space_ids),
  constraint closures_date_is_a_day check (date ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint closures_are_of_a_part check (from_hour is not null or space_ids is not null),
  constraint closures_hours_are_a_span check (
    (from_hour is null) = (until_hour is null) and from_hour >= 0 and until_hour <= 24 and from_hour < until_hour
  ),
  constraint closures_name_a_space check (cardinality(space_ids) > 0),
  constraint closures_have_a_reason check (btrim(reason) <> '')
);

-- Notifies open time grids that their day was closed or reopened, and open calendars that any day was.
create function announce_closure() returns trigger language plpgsql as $$
begin
  perform pg_notify('availability', coalesce(new.date, old.date));
  perform pg_notify('closures', coalesce(new.date, old.date));
  return null;
end
$$;
create trigger blocked_dates_announced after insert or update or delete on blocked_dates
  for each row execute function announce_closure();
create trigger closures_announced after insert or update or delete on closures
  for each row execute function announce_closure();
