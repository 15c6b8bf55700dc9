-- One row per resource that an active booking occupies. The exclusion constraint makes double bookings impossible,
-- whatever the application does: no two rows for one resource can overlap.
create table booking_occupancy (
  booking_id uuid not null references bookings on delete cascade,
  resource text not null,
  during tstzrange not null,
  -- A time that's kept for a suspended booking beside its own, in case it moves there.
  is_kept boolean not null default false,
  primary key (booking_id, resource, is_kept),
  constraint a_resource_is_booked_once_at_a_time exclude using gist (resource with =, during with &&)
);
create index kept_times_by_start on booking_occupancy (lower(during)) where is_kept;
