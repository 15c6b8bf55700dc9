-- Months that were closed, each with its sheet as JSON and its SHA-256. Later changes appear in later months.
-- Append-only.
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
