-- An admin without another role is an owner. Customers have no role among staff.
create or replace function set_staff_role() returns trigger language plpgsql as $$
begin
  new.staff_role := case when new.role = 'admin' then coalesce(new.staff_role, 'owner') end;
  return new;
end
$$;
create or replace trigger users_have_a_fitting_staff_role before insert or update of role, staff_role on users for each row
  when ((new.role = 'admin') <> (new.staff_role is not null)) execute function set_staff_role();
