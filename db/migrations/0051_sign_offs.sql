-- The end of a day at the desk: cash counted and signed off. A signed-off day is reopened by a row of its own.

create table sign_offs (
  id bigint generated always as identity primary key,
  -- A local day.
  date text not null,
  -- 1, 2, … for each day, so that of two desks only one is next.
  position integer not null,
  kind text not null,
  -- Null for a reopening.
  opening_float numeric(10, 2),
  counted_cash numeric(10, 2),
  -- The float plus that day's cash movements, when it was signed off.
  expected_cash numeric(10, 2),
  -- Why it was reopened, or a remark.
  note text not null,
  actor_id uuid not null references users,
  created_at timestamptz not null,
  constraint sign_offs_take_turns unique (date, position),
  constraint sign_offs_date_is_a_day check (date ~ '^\d{4}-\d{2}-\d{2}$'),
  constraint sign_offs_kind_is_known check (kind in ('signed_off', 'reopened')),
  constraint sign_offs_count_cash check (
    kind = 'reopened' or (opening_float is not null and counted_cash is not null and expected_cash is not null)),
  constraint reopenings_count_none
    check (kind = 'signed_off' or coalesce(opening_float, counted_cash, expected_cash) is null),
  constraint reopenings_have_a_reason check (kind = 'signed_off' or btrim(note) <> '')
);
create trigger sign_offs_append_only before update or delete on sign_offs
  for each row execute function refuse_change();

-- Tills that other desks have open.
create function announce_sign_off() returns trigger language plpgsql as $$
begin
  perform pg_notify('availability', new.date);
  return null;
end
$$;
create trigger sign_offs_announced after insert on sign_offs
  for each row execute function announce_sign_off();
