-- The facility's time zone, once for all of SQL: TIME_ZONE in domain/time/facility-time.ts. A test compares the two.
create function facility_time_zone() returns text language sql immutable as $$
  select 'America/New_York'
$$;
create or replace function facility_date(at timestamptz) returns date language sql immutable as $$
  select (at at time zone facility_time_zone())::date
$$;
create or replace function announce_day(at timestamptz) returns void language sql as $$
  select pg_notify('availability', to_char(facility_date(at), 'YYYY-MM-DD'))
$$;
create or replace function announce_availability() returns trigger language plpgsql as $$
declare
  occupied tstzrange := coalesce(new.during, old.during);
begin
  perform announce_day(lower(occupied));
  return null;
end
$$;
create or replace function hours_of(booking bookings, sign integer) returns setof hour_tallies language sql stable as $$
  select facility_date(hour), extract(hour from hour at time zone facility_time_zone())::integer,
    sign * coalesce((select cardinality(space_ids) from bundles where id = booking.bundle_id), 1)
      * (extract(epoch from least(booking.end_time, hour + interval '1 hour') - greatest(booking.start_time, hour))
        / 60)::integer,
    true
  from generate_series(
    date_trunc('hour', booking.start_time, 'UTC'), booking.end_time - interval '1 microsecond', interval '1 hour'
  ) hour
  where is_rental(booking.status)
$$;
