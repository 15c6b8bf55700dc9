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
  constraint emails_are_sent_once_per_cause unique (cause),
  constraint emails_status_is_known check (status in ('queued', 'sent', 'skipped', 'failed'))
);
create index emails_waiting on emails (created_at) where status = 'queued';
create index emails_failed on emails (created_at) where status = 'failed';
create index emails_by_booking on emails (booking_id);
create index emails_by_user on emails (user_id);
create index emails_by_recipient on emails (recipient, template, created_at);
