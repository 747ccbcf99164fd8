set local role mneme_owner;

create domain mneme.memory_placement as text
  constraint memory_placement_check check (value in ('system', 'turn'));
comment on domain mneme.memory_placement is
  'Where a model takes memory: in the leading system message, or in one of its own before the newest user turn.';

reset role;
