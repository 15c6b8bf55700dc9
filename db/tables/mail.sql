-- The outbox. `cause` is unique, so queueing the same email twice sends it once.
create table emails (
  id uuid primary key default gen_random_uuid(),
  cause text not null,
  template text not null,
  recipient text not null,
  booking_id uuid references bookings,
  props jsonb not null default '{}',
  -- Skipped: no longer true when it was due, such as a reminder for a cancelled booking.
  status text not null default 'queued',
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz,
  user_id uuid references users,
  -- When a process started to send this email, in real time. Another process can take over after a minute.
  sending_since timestamptz,
  -- Emails queued at the same instant go out in the order they were queued.
  position bigint generated always as identity,
  constraint emails_are_sent_once_per_cause unique (cause),
  constraint emails_status_is_known check (status in ('queued', 'sent', 'skipped', 'failed'))
);
create index emails_waiting on emails (created_at) where status = 'queued';
create index emails_failed on emails (created_at) where status = 'failed';
create index emails_by_booking on emails (booking_id);
create index emails_by_user on emails (user_id);
create index emails_by_recipient on emails (recipient, template, created_at);

-- News that no email brought to its customer: there is none on file, or it failed. Staff call and tick it. See
-- domain/calls.
create table calls (
  id uuid primary key default gen_random_uuid(),
  -- That of the email.
  cause text not null,
  news text not null,
  -- Decides which newer news takes its place.
  about text not null,
  user_id uuid not null references users,
  booking_id uuid references bookings,
  props jsonb not null default '{}',
  -- The email that failed; null if none could be sent.
  email_id uuid references emails,
  created_at timestamptz not null,
  -- From when on it doesn't matter anymore; null for news that matters until the customer knows.
  until timestamptz,
  told_at timestamptz,
  told_by uuid references users,
  -- When other news, or an email that arrived after all, took its place.
  covered_at timestamptz,
  constraint calls_are_made_once_per_cause unique (cause),
  constraint calls_are_about_something_known check (about in ('place', 'season', 'money')),
  constraint calls_are_told_by_someone check ((told_at is null) = (told_by is null))
);
create index calls_to_make on calls (coalesce(until, 'infinity')) where told_at is null and covered_at is null;
create index calls_by_booking on calls (booking_id);
create index calls_by_user on calls (user_id);
create index calls_by_email on calls (email_id) where email_id is not null;
