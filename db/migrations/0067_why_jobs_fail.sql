-- Why a job's last run failed; null if it didn't.

alter table job_runs add column problem text;
