-- Balances that end without a payment, payments recorded by mistake, partial payments, and prices that change.

alter table bookings
  -- What counts toward the price (see paid_toward), and what staff waived of it.
  add column paid_amount numeric(10, 2) not null default 0,
  add column waived_amount numeric(10, 2) not null default 0;

-- A void takes back a payment that was never made. An overpayment is what a lower price left over, given back. Unlike a
-- refund, neither counts toward the price anymore.
alter table refunds
  add column kind text not null default 'refund',
  add constraint refunds_kind_is_known check (kind in ('refund', 'void', 'overpayment'));

-- The card reader at the desk isn't Stripe's. A booking paid with it has the method "other".
alter table payments
  drop constraint payments_method_is_known,
  add constraint payments_method_is_known
    check (method in ('stripe', 'cash', 'card_reader', 'check', 'comp', 'other'));

-- What staff waived, and, with a negative amount, what they took back.
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
create trigger waived_balances_append_only before update or delete on waived_balances
  for each row execute function refuse_change();

-- Payments of a booking that count toward its price: not one whose slot was gone or whose amount was wrong.
create function paid_toward(booking uuid) returns numeric language sql stable
  return coalesce((
    select sum(amount - coalesce((
      select sum(refunds.amount) from refunds
      where payment_id = payments.id and kind <> 'refund' and is_given_back(status)), 0))
    from payments
    where booking_id = booking and method <> 'comp'
      and (needs_attention is null or needs_attention in ('unsigned', 'paid_twice'))), 0);
update bookings set paid_amount = paid_toward(id) where paid_at is not null;

-- By the same rule as `balanceOf` in domain.
drop index bookings_due;
create index bookings_due on bookings (start_time, id) include (total_amount, paid_amount, waived_amount)
  where status in ('confirmed', 'completed') and payment_method <> 'comp'
    and total_amount > paid_amount + waived_amount;

-- A void is no refund: it takes off what was received.
create or replace function returns_of(refund refunds, sign integer) returns setof rental_tallies language sql stable as $$
  select facility_date(refund.created_at), payments.item_id, payments.method, 0, 0,
    case refund.kind when 'void' then -sign * refund.amount else 0 end,
    case refund.kind when 'void' then 0 else sign * refund.amount end,
    true
  from payments
  where payments.id = refund.payment_id and payments.method <> 'comp' and is_given_back(refund.status)
$$;

-- Open boards and tills show the balance.
drop trigger bookings_announced on bookings;
create trigger bookings_announced after update of status, total_amount, paid_amount, waived_amount, payment_method,
  staff_note, start_time, end_time, space_id, bundle_id, hold_expires_at, attendance
  on bookings for each row
  when ((old.status, old.total_amount, old.paid_amount, old.waived_amount, old.payment_method, old.staff_note,
      old.start_time, old.end_time, old.space_id, old.bundle_id, old.hold_expires_at, old.attendance)
    is distinct from
    (new.status, new.total_amount, new.paid_amount, new.waived_amount, new.payment_method, new.staff_note,
      new.start_time, new.end_time, new.space_id, new.bundle_id, new.hold_expires_at, new.attendance))
  execute function announce_booking();
