-- Attempt counters shared by all processes, in the shape rate-limiter-flexible expects. Keys contain hashed email
-- addresses, never the addresses themselves.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expire on rate_limits (expire);
