-- Daily tallies for the till and the reports, maintained as bookings and payments change.

-- The item at the time of payment: a payment stays with it when the booking later moves to another space. This way a
-- payment's tally depends only on its own row.
alter table payments add column item_id text;
update payments set item_id = coalesce(space_id, bundle_id) from bookings where bookings.id = booking_id;
alter table payments add constraint payments_are_for_a_space_or_a_bundle check (item_id is not null);

create function note_paid_item() returns trigger language plpgsql as $$
begin
  select coalesce(space_id, bundle_id) into new.item_id from bookings where id = new.booking_id;
  return new;
end
$$;
create trigger payments_note_their_item before insert on payments for each row execute function note_paid_item();

-- Tallies --------------------------------------------------------------------------------------------------
-- A tally is the sum of all rows with its key. Changes only append rows, so two bookings on one day never wait for
-- each other; a job folds loose rows into one per key (`foldTallies`). Money counts on the local day it was received
-- or refunded, playing time on the local day it is played.

create table rental_tallies (
  date date not null,
  -- A space or a bundle.
  item_id text not null,
  method text not null,
  bookings integer not null,
  minutes integer not null,
  received numeric(12, 2) not null,
  refunded numeric(12, 2) not null,
  is_loose boolean not null default true
);
create index rental_tallies_by_day on rental_tallies (date, item_id, method);
create index rental_tallies_loose on rental_tallies (date) where is_loose;

-- Minutes played per local hour, all spaces combined. A bundle counts once per space.
create table hour_tallies (
  date date not null,
  hour integer not null,
  space_minutes integer not null,
  is_loose boolean not null default true
);
create index hour_tallies_by_day on hour_tallies (date, hour);
create index hour_tallies_loose on hour_tallies (date) where is_loose;

create function facility_date(at timestamptz) returns date language sql immutable as $$
  select (at at time zone 'America/New_York')::date
$$;
create function is_rental(status text) returns boolean language sql immutable as $$
  select status in ('confirmed', 'completed')
$$;
-- Matches the booking's ledger: a refund counts as soon as it is requested.
create function is_given_back(status text) returns boolean language sql immutable as $$
  select status not in ('failed', 'canceled')
$$;

-- The tallies of one row. Pass -1 as the sign to subtract them.
create function rental_of(booking bookings, sign integer) returns setof rental_tallies language sql stable as $$
  select facility_date(booking.start_time), coalesce(booking.space_id, booking.bundle_id), booking.payment_method,
    sign, sign * (extract(epoch from booking.end_time - booking.start_time) / 60)::integer, 0, 0, true
  where is_rental(booking.status)
$$;
create function hours_of(booking bookings, sign integer) returns setof hour_tallies language sql stable as $$
  select facility_date(hour), extract(hour from hour at time zone 'America/New_York')::integer,
    sign * coalesce((select cardinality(space_ids) from bundles where id = booking.bundle_id), 1)
      * (extract(epoch from least(booking.end_time, hour + interval '1 hour') - greatest(booking.start_time, hour))
        / 60)::integer,
    true
  from generate_series(
    date_trunc('hour', booking.start_time, 'UTC'), booking.end_time - interval '1 microsecond', interval '1 hour'
  ) hour
  where is_rental(booking.status)
$$;
create function takings_of(payment payments, sign integer) returns setof rental_tallies language sql stable as $$
  select facility_date(payment.received_at), payment.item_id, payment.method, 0, 0, sign * payment.amount, 0, true
  where payment.method <> 'comp'
$$;
create function returns_of(refund refunds, sign integer) returns setof rental_tallies language sql stable as $$
  select facility_date(refund.created_at), payments.item_id, payments.method, 0, 0, 0, sign * refund.amount, true
  from payments
  where payments.id = refund.payment_id and payments.method <> 'comp' and is_given_back(refund.status)
$$;

-- Forces one generic plan. PostgreSQL would replan for every row, which makes a booking ten times as expensive.
create function tally_booking() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op <> 'INSERT' then
    insert into rental_tallies select * from rental_of(old, -1);
    insert into hour_tallies select * from hours_of(old, -1);
  end if;
  if tg_op <> 'DELETE' then
    insert into rental_tallies select * from rental_of(new, 1);
    insert into hour_tallies select * from hours_of(new, 1);
  end if;
  return null;
end
$$;
create function tally_payment() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op <> 'INSERT' then insert into rental_tallies select * from takings_of(old, -1); end if;
  if tg_op <> 'DELETE' then insert into rental_tallies select * from takings_of(new, 1); end if;
  return null;
end
$$;
create function tally_refund() returns trigger language plpgsql set plan_cache_mode = force_generic_plan as $$
begin
  if tg_op <> 'INSERT' then insert into rental_tallies select * from returns_of(old, -1); end if;
  if tg_op <> 'DELETE' then insert into rental_tallies select * from returns_of(new, 1); end if;
  return null;
end
$$;

create trigger bookings_tallied after insert or delete on bookings
  for each row execute function tally_booking();
create trigger bookings_tallied_anew after update on bookings for each row
  when ((is_rental(old.status), old.start_time, old.end_time, old.space_id, old.bundle_id, old.payment_method)
    is distinct from
    (is_rental(new.status), new.start_time, new.end_time, new.space_id, new.bundle_id, new.payment_method))
  execute function tally_booking();
create trigger payments_tallied after insert or delete on payments
  for each row execute function tally_payment();
create trigger payments_tallied_anew after update on payments for each row
  when ((old.received_at, old.amount, old.method, old.item_id)
    is distinct from (new.received_at, new.amount, new.method, new.item_id))
  execute function tally_payment();
create trigger refunds_tallied after insert or delete on refunds
  for each row execute function tally_refund();
create trigger refunds_tallied_anew after update on refunds for each row
  when ((is_given_back(old.status), old.created_at, old.amount, old.payment_id)
    is distinct from (is_given_back(new.status), new.created_at, new.amount, new.payment_id))
  execute function tally_refund();

-- A bundle's spaces can't change: a booking is subtracted for as many spaces as it was added for.
create function refuse_new_spaces() returns trigger language plpgsql as $$
begin
  raise exception 'bundles keep their spaces: add another bundle instead';
end
$$;
create trigger bundles_keep_their_spaces before update of space_ids on bundles for each row
  when (old.space_ids is distinct from new.space_ids) execute function refuse_new_spaces();

-- Tallies existing rows. Creating the triggers above locks out writers until this commits.
insert into rental_tallies
select date, item_id, method, sum(bookings), sum(minutes), sum(received), sum(refunded), false
from (
  select tally.* from bookings, rental_of(bookings, 1) tally
  union all select tally.* from payments, takings_of(payments, 1) tally
  union all select tally.* from refunds, returns_of(refunds, 1) tally
) counted
group by date, item_id, method order by date, item_id, method;
insert into hour_tallies
select tally.date, hour, sum(space_minutes), false from bookings, hours_of(bookings, 1) tally
group by tally.date, hour order by tally.date, hour;

-- The till's day and open balances, by the same rule as `paymentState` in domain. ---------------------------
create index payments_by_day on payments (received_at, id);
create index refunds_by_day on refunds (created_at, id);
create index bookings_due on bookings (start_time, id) include (total_amount)
  where status in ('confirmed', 'completed') and paid_at is null and payment_method <> 'comp';
