-- Sends each email once, and shows when a recurring job stops running.

alter table mails
  add column user_id uuid references users,
  -- When a process started to send this email, in real time. Another process can take over after a minute.
  add column sending_since timestamptz,
  alter column props set default '{}',
  drop constraint mails_status_is_known,
  -- Skipped: no longer true when it was due, such as a reminder for a cancelled booking.
  add constraint mails_status_is_known check (status in ('queued', 'sent', 'skipped', 'failed'));
create index mails_failed on mails (created_at) where status = 'failed';
create index mails_by_user on mails (user_id);
create index mails_by_recipient on mails (recipient, template, created_at);

-- When each recurring job last started and last succeeded, in any process. Uses the database's clock rather than
-- business time, so a dead scheduler shows even while the sandbox clock is moved.
create table job_runs (
  name text primary key,
  known_since timestamptz not null,
  started_at timestamptz,
  succeeded_at timestamptz
);
