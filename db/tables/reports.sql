-- The end of a day at the desk: cash counted and closed out. A closed-out day is reopened by another row.
-- Append-only.
create table close_outs (
  id bigint generated always as identity primary key,
  -- A local day.
  date text not null,
  -- 1, 2, … for each day, so that of two desks only one is next.
  position integer not null,
  kind text not null,
  -- Null for a reopening.
  starting_cash numeric(10, 2),
  counted_cash numeric(10, 2),
  -- The starting cash plus that day's cash movements, when it was closed out.
  expected_cash numeric(10, 2),
  -- Why it was reopened, or a remark.
  note text not null,
  actor_id uuid not null references users,
  created_at timestamptz not null,
  constraint close_outs_take_turns unique (date, position),
  constraint close_outs_date_is_a_day check (date ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint close_outs_kind_is_known check (kind in ('closed_out', 'reopened')),
  constraint close_outs_count_cash check (
    kind = 'reopened' or (starting_cash is not null and counted_cash is not null and expected_cash is not null)),
  constraint reopenings_count_none
    check (kind = 'closed_out' or coalesce(starting_cash, counted_cash, expected_cash) is null),
  constraint reopenings_have_a_reason check (kind = 'closed_out' or btrim(note) <> '')
);
