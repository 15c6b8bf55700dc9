-- Codes that make bookings cheaper. Their terms never change. A use is a booking that isn't cancelled, or a
-- season.
create table promo_codes (
  id uuid primary key default gen_random_uuid(),
  -- Folded: capital letters and digits.
  code text not null,
  -- Off each date's price, or dollars off all of it.
  percent integer,
  amount numeric(10, 2),
  -- The hours it's for. The dates are the days on which it can be entered.
  weekdays integer[],
  from_hour integer,
  until_hour integer,
  first_date text,
  last_date text,
  total_limit integer,
  customer_limit integer,
  is_first_only boolean not null,
  created_by uuid not null references users,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint promo_codes_are_folded check (code ~ '^[A-Z0-9]{4,20}$'),
  constraint promo_codes_take_off_percent_or_dollars
    check ((percent is null) <> (amount is null) and coalesce(percent between 1 and 100, amount > 0)),
  constraint promo_codes_weekdays_are_known check (cardinality(weekdays) > 0 and weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  constraint promo_codes_hours_are_in_order check (from_hour >= 0 and until_hour <= 24 and from_hour < until_hour),
  constraint promo_codes_dates_are_in_order check (first_date <= last_date),
  constraint promo_codes_can_be_used check (total_limit > 0 and customer_limit > 0)
);
create unique index a_code_is_active_once on promo_codes (code) where ended_at is null;
