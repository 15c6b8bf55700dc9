-- Whether the customer came, as staff marked it: null until then.

alter table bookings add column attendance text
  constraint attendance_is_arrived_or_no_show check (attendance in ('arrived', 'no_show'));

-- Reports count them by day.
create index bookings_missed on bookings (start_time) where attendance = 'no_show';

drop trigger bookings_announced on bookings;
create trigger bookings_announced after update of
  status, paid_at, staff_note, start_time, end_time, space_id, bundle_id, hold_expires_at, attendance
  on bookings for each row
  when ((old.status, old.paid_at, old.staff_note, old.start_time, old.end_time, old.space_id, old.bundle_id,
      old.hold_expires_at, old.attendance)
    is distinct from
    (new.status, new.paid_at, new.staff_note, new.start_time, new.end_time, new.space_id, new.bundle_id,
      new.hold_expires_at, new.attendance))
  execute function announce_booking();
