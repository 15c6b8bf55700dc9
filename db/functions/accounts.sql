-- Whether an account is proven to belong to the person that staff know under its address: only then does it see
-- and spend what staff gave it. Anyone can register any address. The same rule as isProven in
-- domain/accounts/proven-account.ts.
create or replace function is_proven(account users) returns boolean language sql immutable as $$
  select account.is_email_verified or account.is_proven_at_desk
$$;

-- For staff's search. A leading space, so a search for the start of a word also finds the first word: one or
-- two letters are too few for the trigram index in the middle of a word. Names again without what's between
-- their parts: people leave out hyphens and blanks.
create or replace function person_search_text(email text, first_name text, last_name text, phone text)
returns text language sql immutable as $$
  select ' ' || fold_text(concat_ws(' ', first_name, last_name, email, phone))
    || ' ' || replace(fold_text(coalesce(first_name, '')), ' ', '')
    || ' ' || replace(fold_text(coalesce(last_name, '')), ' ', '')
$$;

create or replace function describe_user() returns trigger language plpgsql as $$
begin
  new.search_text := person_search_text(new.email, new.first_name, new.last_name, new.phone);
  return new;
end
$$;
create or replace trigger users_described before insert or update of email, first_name, last_name, phone on users
  for each row execute function describe_user();

-- An admin without another role is an owner. Customers have no role among staff.
create or replace function set_staff_role() returns trigger language plpgsql as $$
begin
  new.staff_role := case when new.role = 'admin' then coalesce(new.staff_role, 'owner') end;
  return new;
end
$$;
create or replace trigger users_have_a_fitting_staff_role before insert or update of role, staff_role on users for each row
  when ((new.role = 'admin') <> (new.staff_role is not null)) execute function set_staff_role();
