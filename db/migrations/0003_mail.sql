-- Mail that is known to arrive once, and jobs whose silence can be seen.

alter table mails
  add column user_id uuid references users,
  -- While a process sends the mail: since when, by the database's own clock. Another may take over a minute later.
  add column sending_since timestamptz,
  alter column props set default '{}',
  drop constraint mails_status_is_known,
  -- Skipped: at the moment of sending it was no longer true, like a reminder of a cancelled booking.
  add constraint mails_status_is_known check (status in ('queued', 'sent', 'skipped', 'failed'));
create index mails_failed on mails (created_at) where status = 'failed';
create index mails_by_user on mails (user_id);
create index mails_by_recipient on mails (recipient, template, created_at);

-- When each recurring job last began and last succeeded, whichever process ran it. In real time, by the database's
-- own clock: a scheduler that died must show also while the sandbox's clock is moved.
create table job_runs (
  name text primary key,
  known_since timestamptz not null,
  started_at timestamptz,
  succeeded_at timestamptz
);
