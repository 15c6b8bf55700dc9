-- Refunds, disputes and what needs staff attention.

alter table refunds
  -- Why Stripe refused the refund, or why it didn't arrive.
  add column failure text;
create index refunds_to_send on refunds (created_at) where status = 'requested';
create index refunds_failed on refunds (updated_at) where status = 'failed';

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
create index disputes_open_or_lost on disputes (status_since)
  where status not in ('won', 'warning_closed', 'prevented');

-- How often an expired hold was extended because we couldn't check whether it was paid.
alter table bookings add column hold_extensions integer not null default 0;

-- Differences between our books and Stripe's, found by the nightly check. `gone_at` is set when a later check of the
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

-- Entries that staff resolved. An entry shows again if it recurs after `dismissed_at`.
create table attention_dismissals (
  kind text not null,
  subject text not null,
  dismissed_by uuid not null references users,
  note text not null,
  dismissed_at timestamptz not null,
  primary key (kind, subject)
);
