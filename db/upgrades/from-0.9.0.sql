-- Changes the tables of 0.9.0 into those of the baseline. Tables that 0.9.0 didn't have come from db/tables right before this, their
-- indexes right after it, and functions and triggers from db/functions.

delete from migrations;

-- Reports sum rows now.
drop function tally_booking, tally_payment, tally_refund cascade;
drop table rental_tallies, hour_tallies cascade;

drop index audit_log_by_words;
-- Append-only: only the name of the action changes.
alter table audit_log
  add column machine_name text,
  add column phrase text,
  add constraint actions_of_extensions_have_a_phrase check ((phrase is not null) = (position('.' in action) > 0));
alter table audit_log disable trigger audit_log_append_only;
update audit_log set action = 'export_payments', subject = 'report:payments' where action = 'export_takings';
alter table audit_log enable trigger audit_log_append_only;

alter table booking_events
  add column label text,
  add constraint events_of_extensions_have_a_label check ((label is not null) = (position('.' in kind) > 0));

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
  add column code_entered_at timestamptz,
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
  add column is_proven_at_desk boolean not null default false,
  add column phone_by_staff boolean not null default false,
  add column search_text text not null default '',
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

alter table emails add column position bigint generated always as identity;

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

-- Each booking gets its own order. Confirming a booking cleared its expiration, which ended holds keep.
-- Without Stripe, staff could still record a payment after the time had passed, so those that wait for one
-- get another month.
insert into orders (id, user_id, state, expires_at, extensions, created_at)
select id, user_id, case when status = 'pending' then 'held' when hold_expires_at is null then 'kept' else 'ended' end,
  case when status = 'pending' and hold_expires_at is null and start_time < now() then now() + interval '1 month'
    else hold_expires_at end,
  hold_extensions, created_at
from bookings;
drop index bookings_due, bookings_holding, bookings_have_their_own_payment_intent;
insert into payment_forms (intent_id, purpose, booking_id, amount, opened_at, closed_at)
select stripe_payment_intent_id, 'price', id, total_amount, created_at, case when status <> 'pending' then updated_at end
from bookings where stripe_payment_intent_id is not null order by created_at, id;
alter table bookings
  add column attendance text,
  add column paid_amount numeric(10, 2) not null default 0,
  add column waived_amount numeric(10, 2) not null default 0,
  drop column stripe_payment_intent_id,
  drop column payment_attempt,
  drop column hold_expires_at,
  drop column hold_extensions,
  add column order_id uuid references orders,
  add column adjusted_amount numeric(10, 2) not null default 0,
  add column used_amount numeric(10, 2) not null default 0,
  add column suspended_at timestamptz,
  add constraint attendance_is_arrived_or_no_show check (attendance in ('arrived', 'no_show'));
alter table bookings
  alter column made_by_staff drop default,
  alter column made_by_staff type text using case when made_by_staff then 'staff' else 'customer' end,
  alter column made_by_staff set default 'customer';
alter table bookings rename column made_by_staff to made_by;
alter table bookings add constraint bookings_are_made_by_someone_known check (made_by in ('customer', 'staff', 'system'));
update bookings set order_id = id;
alter table bookings alter column order_id set not null;
-- As paid_toward does: a payment whose slot was gone or whose amount was wrong doesn't count.
update bookings set paid_amount = paid.amount
from (
  select booking_id, sum(amount) as amount from payments
  where method <> 'comp' and (needs_attention is null or needs_attention in ('unsigned', 'paid_twice'))
  group by booking_id
) paid
where booking_id = bookings.id and paid_at is not null;
-- As person_search_text and booking_search_text do, which this can't call yet.
update users set search_text = ' ' || fold_text(concat_ws(' ', first_name, last_name, email, phone))
  || ' ' || replace(fold_text(coalesce(first_name, '')), ' ', '') || ' ' || replace(fold_text(coalesce(last_name, '')), ' ', '');
update bookings set search_text = concat_ws(' ', users.search_text, fold_text(customer_name))
from users where users.id = user_id;

alter table booking_agreements
  add column signed_via text not null default 'account',
  add column link_id uuid references booking_links,
  add column dates text,
  add constraint booking_agreements_are_signed_somehow
    check (signed_via in ('account', 'email', 'screen', 'tablet') and (signed_via = 'account') = (link_id is null));

alter table payments
  alter column booking_id drop not null,
  add column card_brand text,
  add column card_last4 text,
  add column order_id uuid references orders,
  add column prepaid numeric(10, 2),
  drop constraint payments_count_an_intent_once,
  add constraint payments_count_an_intent_once unique (stripe_payment_intent_id, booking_id),
  drop constraint payments_method_is_known,
  add constraint payments_method_is_a_name check (method ~ '^[a-z]+(_[a-z]+)*$'),
  add constraint payments_are_for_a_booking_or_an_order check ((booking_id is null) <> (order_id is null)),
  add constraint orders_are_paid_once unique (order_id),
  drop constraint payments_are_for_a_space_or_a_bundle,
  add constraint payments_are_for_a_space_or_a_bundle check (order_id is not null or item_id is not null),
  add constraint payments_card_is_whole check ((card_brand is null) = (card_last4 is null)),
  add constraint payments_card_last4_has_four_digits check (card_last4 ~ '^[0-9]{4}$');
alter table refunds
  add column kind text not null default 'refund',
  add column back_to text,
  drop constraint refunds_stripe_refund_id_key,
  add constraint refunds_are_recorded_once unique (stripe_refund_id, payment_id),
  add constraint refunds_kind_is_known check (kind in ('refund', 'void', 'overpayment'));

alter table job_runs
  add column problem text,
  add column patience_seconds integer not null default 300;
alter table booking_occupancy
  add column is_kept boolean not null default false,
  drop constraint booking_occupancy_pkey,
  add constraint booking_occupancy_pkey primary key (booking_id, resource, is_kept);
