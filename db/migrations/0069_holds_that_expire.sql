-- While there were few bookings, PostgreSQL looked for a customer's own holds among everyone's in this index, and kept doing so until it
-- had statistics. Without the holds that never expire, the index no longer fits that search.
-- Brief: the index is replaced right away, and has only unpaid holds.
drop index bookings_holding;
-- Brief: building it reads the bookings once, in less than a second.
create index bookings_holding on bookings (hold_expires_at) where status = 'pending' and hold_expires_at is not null;
