-- Files of customers or bookings, tried out and then imported. Deleted a day after the import, and with that
-- the way to undo it.
create table imports (
  id uuid primary key,
  kind text not null,
  file_name text not null,
  file bytea not null,
  -- The field of each column, and the outcome of each line when it was last tried out.
  columns jsonb not null,
  lines jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  committed_at timestamptz,
  undone_at timestamptz,
  -- Rows that an undo left, each with the reason.
  kept jsonb not null default '[]',
  constraint imports_kind_is_known check (kind in ('customers', 'bookings')),
  constraint imports_are_committed_before_they_are_undone check (undone_at is null or committed_at is not null)
);

-- The customers and bookings that an import made or added to.
create table import_rows (
  import_id uuid not null references imports on delete cascade,
  -- A user or a booking, which can be gone again.
  row_id uuid not null,
  -- The facts that were added to a customer; null for rows that it made.
  added jsonb,
  primary key (import_id, row_id)
);
