-- The end of a day at the desk: cash counted and closed out. A closed-out day is reopened by another row. Append-only.
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

-- Months that were closed, each with its sheet as JSON and its SHA-256. Later changes appear in later months. Append-only.
create table month_closings (
  month text primary key,
  sheet text not null,
  hash text not null,
  closed_by uuid not null references users,
  closed_at timestamptz not null,
  constraint month_closings_month_is_a_month check (month ~ '^\d{4}-\d{2}$')
);

-- The owner's names of accounts and tax rate, in percent. No row: the defaults.
create table accounting_settings (
  only_row boolean primary key default true check (only_row),
  accounts jsonb not null,
  tax_rate numeric(5, 3) not null,
  constraint tax_rates_are_percents check (tax_rate >= 0 and tax_rate < 30)
);

-- The hour packs that the owner sells: how many hours at how many percent off, for how long, and for which spaces. No row: none.
create table pack_settings (
  only_row boolean primary key default true check (only_row),
  offers jsonb not null,
  months integer not null,
  space_ids text[] not null
);

-- The owner's choices. No row: the defaults.
create table settings (
  only_row boolean primary key default true check (only_row),
  -- Whether staff can mark a team as arrived only once all its players have signed.
  needs_player_signatures boolean not null,
  -- Whether customers can wait for a taken time.
  waiting_lists boolean not null
);

-- The versions of the policy that the owner published; the last one is signed. None: the built-in one. Append-only.
create table policy_versions (
  id bigint generated always as identity primary key,
  -- Says what it allows: see versionOf in domain.
  version text not null unique,
  published_by uuid not null references users,
  published_at timestamptz not null
);

-- The switches that an owner has used. Without a row, an extension is as it was at first.
create table extension_switches (
  name text primary key,
  is_on boolean not null
);
