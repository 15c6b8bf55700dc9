-- Notifies processes, and through them open pages, of every change they show or keep in memory, whichever
-- code path made it. Everyone hears of what customers see: availability, closures, and the catalog. Only
-- staff hear of the rest (desk), and a customer of their own bookings (own_bookings).

-- The day of a time that was taken, freed, held, or offered. A slot belongs to its local day at the facility.
create or replace function announce_day(at timestamptz) returns void language sql as $$
  select pg_notify('availability', to_char(facility_date(at), 'YYYY-MM-DD'))
$$;

create or replace function announce_desk(at timestamptz) returns void language sql as $$
  select pg_notify('desk', to_char(facility_date(at), 'YYYY-MM-DD'))
$$;

-- A booking, to its customer: not to an account that can't see it, because staff made it and the account
-- isn't proven.
create or replace function announce_own(booking bookings) returns void language plpgsql as $$
begin
  perform pg_notify('own_bookings', id::text) from users
    where id = booking.user_id and (booking.made_by <> 'staff' or is_proven(users));
end
$$;

-- A booking's facts, to staff and its customer.
create or replace function announce_facts(booking bookings) returns void language plpgsql as $$
begin
  perform announce_desk(booking.start_time);
  perform announce_own(booking);
end
$$;

create or replace function announce_catalog() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalog', '');
  return null;
end
$$;
create or replace trigger spaces_announced after insert or update or delete on spaces
  for each statement execute function announce_catalog();
create or replace trigger bundles_announced after insert or update or delete on bundles
  for each statement execute function announce_catalog();

create or replace trigger price_rules_announced after insert or update or delete on price_rules
  for each statement execute function announce_catalog();
create or replace trigger opening_hours_announced after insert on opening_hours_versions
  for each statement execute function announce_catalog();
create or replace trigger switches_announced after insert or update on extension_switches
  for each statement execute function announce_catalog();

-- Open time grids that their day was closed or reopened, and open calendars that any day was.
create or replace function announce_closure() returns trigger language plpgsql as $$
begin
  perform pg_notify('availability', coalesce(new.date, old.date));
  perform pg_notify('closures', coalesce(new.date, old.date));
  return null;
end
$$;
create or replace trigger blocked_dates_announced after insert or update or delete on blocked_dates
  for each row execute function announce_closure();
create or replace trigger closures_announced after insert or update or delete on closures
  for each row execute function announce_closure();

-- Open time grids that a slot is taken or freed. A transaction that notifies holds a lock of the whole database server until its
-- commit is on disk, so holds commit first and are announced by a transaction that has nothing to write.
create or replace function announce_availability() returns trigger language plpgsql as $$
declare
  occupied tstzrange := coalesce(new.during, old.during);
begin
  if current_setting('barn.announces', true) is distinct from 'after commit' then
    perform announce_day(lower(occupied));
  end if;
  return null;
end
$$;
create or replace trigger booking_occupancy_announced after insert or delete on booking_occupancy
  for each row execute function announce_availability();

-- Open boards and the customer's own pages, of every change they show, and of the new version that their next
-- change has to name. A hold that's paid also changes time grids; moved and canceled bookings announce their
-- occupancy.
create or replace function announce_booking() returns trigger language plpgsql as $$
begin
  if (old.status = 'pending') <> (new.status = 'pending') then
    perform announce_day(new.start_time);
  end if;
  perform announce_facts(new);
  -- PostgreSQL merges identical notifications within a transaction.
  perform announce_desk(old.start_time);
  return null;
end
$$;
create or replace trigger bookings_announced after update of status, total_amount, paid_amount, waived_amount, payment_method,
  staff_note, start_time, end_time, space_id, bundle_id, attendance
  on bookings for each row execute function announce_booking();

-- The same pages, that a hold was extended.
create or replace function announce_extension() returns trigger language plpgsql as $$
begin
  perform announce_facts(bookings) from bookings where order_id = new.id;
  return null;
end
$$;
create or replace trigger extensions_announced after update of extensions on orders
  for each row execute function announce_extension();

-- The customer's own pages, of a booking that they didn't make themselves.
create or replace function announce_new_booking() returns trigger language plpgsql as $$
begin
  perform announce_own(new);
  return null;
end
$$;
create or replace trigger new_bookings_announced after insert on bookings
  for each row when (new.made_by <> 'customer') execute function announce_new_booking();

-- Rows with a date: daily totals that other desks have open.
create or replace function announce_date() returns trigger language plpgsql as $$
begin
  perform pg_notify('desk', new.date);
  return null;
end
$$;
create or replace trigger close_outs_announced after insert on close_outs
  for each row execute function announce_date();

-- Rows of a booking's in other tables, such as its signature.
create or replace function announce_part() returns trigger language plpgsql as $$
begin
  perform announce_facts(bookings) from bookings where id = coalesce(new.booking_id, old.booking_id);
  return null;
end
$$;
create or replace trigger booking_agreements_announced after insert on booking_agreements
  for each row execute function announce_part();

-- Daily totals that other desks have open, when something else than a booking is paid.
create or replace function announce_order_payment() returns trigger language plpgsql as $$
begin
  perform announce_desk(new.received_at);
  return null;
end
$$;
create or replace trigger order_payments_announced after insert on payments
  for each row when (new.order_id is not null) execute function announce_order_payment();

-- A booking's pages, when a refund is sent and when Stripe reports its outcome; of another order's, the daily
-- totals.
create or replace function announce_refund() returns trigger language plpgsql as $$
begin
  perform announce_facts(bookings) from bookings join payments on payments.booking_id = bookings.id
    where payments.id = new.payment_id;
  if not found then
    perform announce_desk(new.created_at);
  end if;
  return null;
end
$$;
create or replace trigger refunds_announced after insert or update of status on refunds
  for each row execute function announce_refund();
