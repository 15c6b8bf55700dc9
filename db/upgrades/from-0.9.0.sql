-- Changes the tables of 0.9.0 into those of the baseline. Tables and indexes that 0.9.0 didn't have come from db/tables right after
-- this, and functions and triggers from db/functions.

delete from migrations;

-- Reports sum rows now.
drop function tally_booking, tally_payment, tally_refund cascade;
drop table rental_tallies, hour_tallies cascade;

-- Append-only: only the name of the action changes.
alter table audit_log add column machine_name text;
alter table audit_log disable trigger audit_log_append_only;
update audit_log set action = 'export_payments', subject = 'report:payments' where action = 'export_takings';
alter table audit_log enable trigger audit_log_append_only;

-- The same as in db/tables/accounts.sql.
create table desk_machines (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  token text not null unique,
  lock_minutes integer not null,
  enrolled_by uuid not null references users,
  enrolled_at timestamptz not null,
  last_used_at timestamptz not null,
  revoked_at timestamptz,
  constraint a_machine_name_is_short check (length(name) between 1 and 40),
  constraint machines_lock_in_minutes check (lock_minutes between 2 and 15)
);
-- Sessions of 0.9.0 may be weeks old, so they're asked to confirm who they are.
alter table sessions
  add column id uuid not null default gen_random_uuid() unique,
  add column device text not null default 'Unknown device',
  add column created_at timestamptz not null default now(),
  add column last_used_at timestamptz not null default now(),
  add column confirmed_at timestamptz not null default 'epoch',
  add column handed_over_at timestamptz,
  add column machine_id uuid references desk_machines,
  add column locked_at timestamptz,
  add constraint a_device_name_is_short check (length(device) <= 60);
alter table sessions alter column confirmed_at set default now();

drop index users_by_age, users_by_role_and_age, users_by_name_start, users_by_last_name_start;
alter table users
  alter column email drop not null,
  add column must_change_password boolean not null default false,
  add column has_passkey boolean not null default false,
  add column admin_since timestamptz,
  add column phone text,
  add column merged_into uuid,
  add column staff_role text,
  add constraint phone_numbers_are_in_e164 check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add constraint only_accounts_with_an_email_sign_in check (
    email is not null
    or (password_hash is null and role = 'customer' and not is_email_verified and not has_passkey and stripe_customer_id is null)
  ),
  add constraint customers_are_recognized_by_something check (
    email is not null or first_name is not null or phone is not null
  ),
  add constraint only_records_without_email_are_merged check (merged_into is null or email is null),
  add constraint merged_records_have_an_account foreign key (merged_into) references users deferrable initially deferred;
update users set admin_since = now(), staff_role = 'owner' where role = 'admin';
alter table users add constraint admins_have_a_staff_role check (
  (role = 'admin') = (staff_role is not null) and staff_role in ('owner', 'manager', 'desk')
);

-- The same as in db/tables/catalog.sql.
create table pictures (
  id text primary key,
  bytes bytea not null,
  created_at timestamptz not null,
  constraint pictures_are_small check (octet_length(bytes) <= 300000)
);
alter table spaces
  add column position integer not null default 0,
  add column starts_on text,
  add column retires_on text,
  add column picture_id text references pictures,
  add constraint spaces_start_before_they_retire check (starts_on <= retires_on),
  add constraint spaces_dates_are_days check (starts_on ~ '^\d{4}-\d{2}-\d{2}$' and retires_on ~ '^\d{4}-\d{2}-\d{2}$');
alter table bundles
  add column position integer not null default 0,
  add column starts_on text,
  add column retires_on text,
  add column picture_id text references pictures,
  add column first_id text references bundles,
  add constraint bundles_start_before_they_retire check (starts_on <= retires_on),
  add constraint bundles_dates_are_days check (starts_on ~ '^\d{4}-\d{2}-\d{2}$' and retires_on ~ '^\d{4}-\d{2}-\d{2}$');

alter table blocked_dates add column range_id uuid;
alter table closures add column range_id uuid;

-- The same as in db/tables/bookings.sql.
create table waiting_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  date text not null,
  from_hour integer not null,
  until_hour integer not null,
  hours integer not null,
  space_id text references spaces,
  bundle_id text references bundles,
  notice_hours integer not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  constraint waiting_entries_fit_their_time check (from_hour + hours <= until_hour),
  constraint waiting_entries_are_for_one_item_or_any check (space_id is null or bundle_id is null),
  constraint waiting_entries_date_is_a_day check (date ~ '^\d{4}-\d{2}-\d{2}$')
);
create index waiting_entries_by_day on waiting_entries (date, created_at) where ended_at is null;
create index waiting_entries_by_user on waiting_entries (user_id, created_at);
create table series (
  id uuid primary key,
  user_id uuid not null references users,
  label text not null,
  created_at timestamptz not null
);
-- The same as in db/tables/teams.sql.
create table teams (
  id uuid primary key default gen_random_uuid(),
  coach_id uuid not null references users,
  name text not null,
  created_at timestamptz not null
);
drop index bookings_due, bookings_holding, bookings_have_their_own_payment_intent;
alter table bookings
  add column network text,
  add column request_key uuid,
  add column attendance text,
  add column paid_amount numeric(10, 2) not null default 0,
  add column waived_amount numeric(10, 2) not null default 0,
  add column balance_intent_id text,
  add column series_id uuid references series,
  add column team_id uuid references teams,
  add column waiting_entry_id uuid references waiting_entries,
  add column is_any_cage boolean not null default false,
  add column claims_booking_id uuid references bookings,
  add column moves_booking_id uuid references bookings,
  add column credit_amount numeric(10, 2) not null default 0,
  add constraint bookings_for_any_cage_have_a_space check (not is_any_cage or space_id is not null),
  add constraint attendance_is_arrived_or_no_show check (attendance in ('arrived', 'no_show'));
-- As paid_toward does: a payment whose slot was gone or whose amount was wrong doesn't count.
update bookings set paid_amount = paid.amount
from (
  select booking_id, sum(amount) as amount from payments
  where method <> 'comp' and (needs_attention is null or needs_attention in ('unsigned', 'paid_twice'))
  group by booking_id
) paid
where booking_id = bookings.id and paid_at is not null;
-- The same as in db/tables/app.sql.
create function fold_text(written text) returns text language sql immutable parallel safe as $$
  select translate(
    lower(regexp_replace(normalize(written, nfd), U&'[\0300-\036F]', '', 'g')),
    U&'\00F8\00D8\0142\0141\0111\0110''\2018\2019\02BC`\00B4', 'oo' || 'll' || 'dd'
  )
$$;
update bookings set search_text = fold_text(search_text) where search_text <> fold_text(search_text);

create table booking_links (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references bookings on delete cascade,
  purpose text not null,
  via text not null,
  token text not null unique,
  created_by uuid not null references users,
  created_at timestamptz not null,
  expires_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  constraint booking_links_have_a_purpose check (purpose in ('sign', 'pay')),
  constraint booking_links_reach_customers_somehow check (via in ('email', 'screen', 'tablet'))
);
alter table booking_agreements
  add column signed_via text not null default 'account',
  add column link_id uuid references booking_links,
  add column dates text,
  add constraint booking_agreements_are_signed_somehow
    check (signed_via in ('account', 'email', 'screen', 'tablet') and (signed_via = 'account') = (link_id is null));

alter table payments
  add column card_brand text,
  add column card_last4 text,
  drop constraint payments_count_an_intent_once,
  add constraint payments_count_an_intent_once unique (stripe_payment_intent_id, booking_id),
  drop constraint payments_method_is_known,
  add constraint payments_method_is_known check (method in ('stripe', 'cash', 'card_reader', 'check', 'credit', 'comp', 'other')),
  add constraint payments_card_is_whole check ((card_brand is null) = (card_last4 is null)),
  add constraint payments_card_last4_has_four_digits check (card_last4 ~ '^[0-9]{4}$');
alter table refunds
  add column kind text not null default 'refund',
  add column to_credit boolean not null default false,
  drop constraint refunds_stripe_refund_id_key,
  add constraint refunds_are_recorded_once unique (stripe_refund_id, payment_id),
  add constraint refunds_kind_is_known check (kind in ('refund', 'void', 'overpayment'));

alter table job_runs add column problem text;
alter table booking_occupancy
  add column is_replacement boolean not null default false,
  drop constraint booking_occupancy_pkey,
  add constraint booking_occupancy_pkey primary key (booking_id, resource, is_replacement);

-- The same as in db/tables/desk.sql.
create table imports (
  id uuid primary key,
  kind text not null,
  file_name text not null,
  file text not null,
  columns jsonb not null,
  lines jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null,
  committed_at timestamptz,
  undone_at timestamptz,
  kept jsonb not null default '[]',
  constraint imports_kind_is_known check (kind in ('customers', 'bookings')),
  constraint imports_are_committed_before_they_are_undone check (undone_at is null or committed_at is not null)
);

create table import_rows (
  import_id uuid not null references imports on delete cascade,
  row_id uuid not null,
  added jsonb,
  primary key (import_id, row_id)
);
