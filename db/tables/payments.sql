-- The ways to pay by card that were opened, on a page or at the desk: a payment intent for a booking, all
-- dates of a season, with a row for each, or an order of something else.
create table payment_forms (
  id bigint generated always as identity primary key,
  intent_id text not null,
  -- The price of a held booking, the balance of a confirmed one, or the feature that gives something for it.
  purpose text not null,
  booking_id uuid references bookings,
  -- Of something else than bookings.
  order_id uuid references orders on delete cascade,
  -- The part that the card pays.
  amount numeric(10, 2) not null,
  opened_at timestamptz not null,
  -- It was paid, or canceled at Stripe.
  closed_at timestamptz,
  constraint payment_forms_are_for_a_booking_or_an_order check ((booking_id is null) <> (order_id is null)),
  constraint only_bookings_have_a_price_or_a_balance check (booking_id is not null or purpose not in ('price', 'balance')),
  constraint payment_forms_amount_is_not_negative check (amount >= 0),
  -- An intent that pays for several dates has one row for each: its share.
  constraint an_intent_pays_for_a_booking_once unique (intent_id, booking_id)
);
create unique index an_intent_pays_for_one_order on payment_forms (intent_id) where order_id is not null;
create unique index a_booking_has_one_open_form on payment_forms (booking_id) where closed_at is null;
create unique index an_order_has_one_open_form on payment_forms (order_id) where closed_at is null;
-- With the intent, so that the latest of each booking in a list is read from here.
create index payment_forms_by_booking on payment_forms (booking_id, id) include (intent_id, purpose);
create index payment_forms_by_order on payment_forms (order_id) where order_id is not null;
create index payment_forms_open on payment_forms (opened_at) where closed_at is null;

create table payments (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid references bookings,
  method text not null,
  amount numeric(10, 2) not null,
  stripe_payment_intent_id text,
  stripe_charge_id text,
  -- Why staff must look at this payment, for example because its slot was taken.
  needs_attention text,
  received_at timestamptz not null,
  -- The item at the time of payment: a payment stays with it when the booking later moves to another space.
  item_id text,
  -- The card, as receipts name it: its network and last four digits. Null if Stripe didn't say, or it wasn't a card.
  card_brand text,
  card_last4 text,
  -- The order of something else that it bought, instead of a booking.
  order_id uuid references orders,
  -- Dollars that were received for it before, when it was sold in advance: then it's no money that came in
  -- now.
  prepaid numeric(10, 2),
  -- card_reader is a terminal of the facility's own, and stripe a card that Stripe took, also at the desk. A
  -- booking paid with the former has the method "other". Other names are ways to pay of extensions, such as
  -- credit.
  constraint payments_method_is_a_name check (method ~ '^[a-z]+(_[a-z]+)*$'),
  -- An intent that pays for several dates has one payment for each: its share.
  constraint payments_count_an_intent_once unique (stripe_payment_intent_id, booking_id),
  constraint payments_are_for_a_booking_or_an_order check ((booking_id is null) <> (order_id is null)),
  constraint orders_are_paid_once unique (order_id),
  constraint payments_are_for_a_space_or_a_bundle check (order_id is not null or item_id is not null),
  constraint payments_card_is_whole check ((card_brand is null) = (card_last4 is null)),
  constraint payments_card_last4_has_four_digits check (card_last4 ~ '^[0-9]{4}$')
);
create index payments_by_booking on payments (booking_id);
create index payments_by_day on payments (received_at, id);
create index payments_besides_money on payments (booking_id)
  where method not in ('stripe', 'cash', 'card_reader', 'check', 'comp', 'other');
create index payments_needing_attention on payments (received_at) where needs_attention is not null;

-- Dollars that a way to pay, such as credit, keeps for held bookings: their forms ask for the rest. They
-- become a payment when the booking is confirmed, and are released when the hold ends otherwise.
create table kept_payments (
  booking_id uuid not null references bookings,
  method text not null,
  amount numeric(10, 2) not null,
  created_at timestamptz not null,
  primary key (booking_id, method),
  constraint kept_payments_are_of_something check (amount > 0)
);

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount numeric(10, 2) not null,
  reason text not null,
  status text not null default 'requested',
  stripe_refund_id text,
  requested_by uuid references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Why Stripe refused the refund, or why it didn't arrive.
  failure text,
  -- A void takes back a payment that was never made. An overpayment is what a lower price left over, given back. Unlike a
  -- refund, neither counts toward the price anymore.
  kind text not null default 'refund',
  -- The way to pay that it was given as, such as credit. Null: it went to the card, or staff handed it over.
  back_to text,
  -- A refund that was made at Stripe can be of several payments with the same intent.
  constraint refunds_are_recorded_once unique (stripe_refund_id, payment_id),
  constraint refunds_are_of_something check (amount > 0),
  constraint refunds_status_is_known check (status in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
  constraint refunds_kind_is_known check (kind in ('refund', 'void', 'overpayment'))
);
create index refunds_by_payment on refunds (payment_id);
create index refunds_by_day on refunds (created_at, id);
create index refunds_to_send on refunds (created_at) where status = 'requested';
create index refunds_failed on refunds (updated_at) where status = 'failed';

-- Changes of accounts in the books besides payments and refunds, with their words in the month sheet, such as
-- sales in advance that became income. Append-only.
create table postings (
  id bigint generated always as identity primary key,
  label text not null,
  -- Names of accounts: see `Accounts`. Debits one and credits the other.
  to_account text not null,
  from_account text not null,
  amount numeric(10, 2) not null,
  -- The booking that it's about, by whose day it also counts.
  booking_id uuid references bookings,
  -- It counts unless this failed.
  refund_id uuid references refunds,
  created_at timestamptz not null,
  constraint postings_are_of_something check (amount <> 0)
);
create index postings_by_day on postings (created_at);
create index postings_by_booking on postings (booking_id) where booking_id is not null;

-- Amounts that staff waived, and, if negative, took back. Append-only.
create table waived_balances (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  amount numeric(10, 2) not null,
  reason text not null,
  waived_by uuid not null references users,
  created_at timestamptz not null,
  constraint waived_balances_are_of_something check (amount <> 0)
);
create index waived_balances_by_booking on waived_balances (booking_id);
create index waived_balances_by_day on waived_balances (created_at);

-- Discounts by staff: lower prices, complimentary bookings, and waived balances; negative if taken back. Append-only.
create table staff_discounts (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  staff_id uuid not null references users,
  amount numeric(10, 2) not null,
  created_at timestamptz not null,
  constraint staff_discounts_are_of_something check (amount <> 0)
);
create index staff_discounts_by_booking on staff_discounts (booking_id);
create index staff_discounts_by_person on staff_discounts (staff_id, created_at);
create index staff_discounts_by_day on staff_discounts (created_at);

-- Gifts of staff to customers besides discounts and refunds, such as credit; negative if taken back. It
-- counts as a refund. Append-only.
create table staff_gifts (
  id bigint generated always as identity primary key,
  staff_id uuid not null references users,
  user_id uuid not null references users,
  amount numeric(10, 2) not null,
  created_at timestamptz not null,
  constraint staff_gifts_are_of_something check (amount <> 0)
);
create index staff_gifts_by_person on staff_gifts (staff_id, created_at);

-- A customer's bank disputes a payment. `status` holds Stripe's own values.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  stripe_dispute_id text not null,
  amount numeric(10, 2) not null,
  reason text not null,
  status text not null,
  -- Stripe's deadline for evidence.
  evidence_due_at timestamptz,
  created_at timestamptz not null,
  status_since timestamptz not null,
  constraint disputes_are_recorded_once unique (stripe_dispute_id)
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open_or_lost on disputes (status_since) where status not in ('won', 'warning_closed', 'prevented');

-- Changes of the balance at Stripe: payments and refunds with their fees, and payouts. Append-only.
create table stripe_transactions (
  id text primary key,
  -- 'other' isn't of what we sold: disputes, and money of other products of the account.
  kind text not null,
  -- The id of the payment intent, refund, payout, or dispute.
  subject text not null,
  -- Signed, without the fee.
  amount numeric(10, 2) not null,
  fee numeric(10, 2) not null,
  created_at timestamptz not null,
  constraint stripe_transactions_kind_is_known check (kind in ('payment', 'refund', 'fee', 'payout', 'other'))
);
create index stripe_transactions_by_day on stripe_transactions (created_at);

-- Payouts that arrived at the bank. Append-only.
create table stripe_payouts (
  id text primary key,
  amount numeric(10, 2) not null,
  -- The start of the local day.
  arrives_at timestamptz not null,
  -- The transactions in it. Null if Stripe doesn't know, because it was made by hand.
  transaction_ids text[]
);

-- Stripe events already handled, so a repeated delivery counts once.
create table stripe_events (
  id text primary key,
  type text not null,
  received_at timestamptz not null
);

-- Differences between our ledger and Stripe's, found by the nightly check. `gone_at` is set when a later check of the
-- same days no longer finds them.
create table book_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- Id of the payment intent, refund or booking.
  subject text not null,
  booking_id uuid references bookings,
  facts text not null,
  happened_at timestamptz not null,
  found_at timestamptz not null,
  gone_at timestamptz,
  constraint book_differences_are_found_once unique (kind, subject)
);
create index book_differences_standing on book_differences (found_at) where gone_at is null;
