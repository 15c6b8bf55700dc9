-- Money that goes back, money that banks take back, and what staff have to look at.

alter table refunds
  -- Why Stripe refused it, or why it did not arrive.
  add column failure text;
create index refunds_to_send on refunds (created_at) where status = 'requested';
create index refunds_failed on refunds (updated_at) where status = 'failed';

-- A customer's bank takes a payment back. The status is Stripe's own word.
create table disputes (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  stripe_dispute_id text not null,
  amount numeric(10, 2) not null,
  reason text not null,
  status text not null,
  -- Until when Stripe takes evidence.
  evidence_due_at timestamptz,
  created_at timestamptz not null,
  status_since timestamptz not null,
  constraint disputes_are_recorded_once unique (stripe_dispute_id)
);
create index disputes_by_payment on disputes (payment_id);
create index disputes_open_or_lost on disputes (status_since)
  where status not in ('won', 'warning_closed', 'prevented');

-- How often a hold that had run out was kept, because nobody could say whether it is paid.
alter table bookings add column hold_extensions integer not null default 0;

-- What the nightly check of our books against Stripe's found. It is gone again when a later check of the same days
-- no longer finds it.
create table book_differences (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The intent, refund or booking that it is about.
  subject text not null,
  booking_id uuid references bookings,
  facts text not null,
  happened_at timestamptz not null,
  found_at timestamptz not null,
  gone_at timestamptz,
  constraint book_differences_are_found_once unique (kind, subject)
);
create index book_differences_standing on book_differences (found_at) where gone_at is null;

-- What staff have dealt with. It hides an entry that is not younger than this.
create table attention_dismissals (
  kind text not null,
  subject text not null,
  dismissed_by uuid not null references users,
  note text not null,
  dismissed_at timestamptz not null,
  primary key (kind, subject)
);
