-- When each recurring job last started and last succeeded, in any process. Uses the database's clock rather than
-- business time, so a dead scheduler shows even while the sandbox clock is moved.
create table job_runs (
  name text primary key,
  known_since timestamptz not null,
  started_at timestamptz,
  succeeded_at timestamptz,
  -- Why its last run failed; null if it didn't.
  problem text,
  -- It counts as failing after this many seconds without a success.
  patience_seconds integer not null default 300
);
