-- In E.164. Never verified, so it identifies no one: staff search by it, and it opens nothing.
alter table users
  add column phone text,
  add constraint phone_numbers_are_in_e164 check (phone ~ '^\+[1-9][0-9]{6,14}$');
create index users_by_phone on users using gin (phone gin_trgm_ops);
