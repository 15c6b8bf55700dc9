-- What a person sees in the list of their sessions, and what ends an admin's: twelve hours, or one without use. `id` names a session
-- without giving away `sid`, which signs in.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default 'Unknown device',
  add column created_at timestamptz not null default now(),
  add column last_used_at timestamptz not null default now(),
  add constraint a_device_name_is_short check (length(device) <= 60);
