-- Whether an account is proven to belong to the person that staff know under its address: only then does it see and spend what staff gave it.
-- Anyone can register any address. The same rule as isProven in domain/accounts/proven-account.ts.
create or replace function is_proven(account users) returns boolean language sql immutable as $$
  select account.is_email_verified or account.is_proven_at_desk
$$;

-- An admin without another role is an owner. Customers have no role among staff.
create or replace function set_staff_role() returns trigger language plpgsql as $$
begin
  new.staff_role := case when new.role = 'admin' then coalesce(new.staff_role, 'owner') end;
  return new;
end
$$;
create or replace trigger users_have_a_fitting_staff_role before insert or update of role, staff_role on users for each row
  when ((new.role = 'admin') <> (new.staff_role is not null)) execute function set_staff_role();
