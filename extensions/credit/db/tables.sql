-- Customers' credit, in dollars: theirs is the sum of their rows. Append-only.
create table credit_entries (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users,
  amount numeric(10, 2) not null,
  kind text not null,
  -- The payment it was spent on, or the refund it came from.
  payment_id uuid references payments,
  refund_id uuid references refunds,
  -- Why staff gave it or took it back.
  reason text,
  given_by uuid references users,
  -- The customer didn't pay for it online: staff gave it, or it's from a booking that staff made or took
  -- money for.
  by_staff boolean not null,
  created_at timestamptz not null,
  constraint credit_is_spent_once unique (payment_id),
  constraint credit_is_refunded_once unique (refund_id),
  constraint credit_entries_are_of_something check (amount <> 0),
  -- 'linked' moves the credit of a record without email to its account.
  constraint credit_entries_kind_is_known check (kind in ('given', 'taken_back', 'refunded', 'spent', 'linked')),
  constraint credit_entries_have_their_cause check (
    (kind = 'spent') = (payment_id is not null) and (kind = 'refunded') = (refund_id is not null)
    and (kind in ('given', 'taken_back')) = (reason is not null and given_by is not null)
  ),
  constraint credit_entries_are_by_staff_or_spent check (
    kind = 'refunded' or by_staff = (kind in ('given', 'taken_back', 'linked'))
  )
);
create index credit_entries_by_user on credit_entries (user_id, created_at);
