import type { KeptValues } from '@tenantry/core';

/** A value with its label and colour for a reader. */
interface KnownValue {
  readonly value: string;
  readonly label: string;
  readonly tone: string;
  /** Whether forms propose it for records. */
  readonly isOffered: boolean;
}

interface Member {
  readonly known: readonly KnownValue[];
  readonly value: {
    readonly choices: readonly { readonly value: string | number | boolean; readonly label: string }[];
  };
}

/** A member with the values that an organization keeps for it, before those that its module declares. */
export function withKept<M extends Member>(member: M, kept: KeptValues | undefined): M {
  if (!kept || member.value.choices.length > 0) return member;
  const declared = new Map(member.known.map((one) => [one.value, one]));
  const own = kept.values.map(({ value, label, color, isActive }) => ({
    value,
    label,
    tone: color ?? declared.get(value)?.tone ?? 'grey',
    isOffered: isActive,
  }));
  const others = member.known.filter(({ value }) => !own.some((one) => one.value === value));
  return {
    ...member,
    known: [...own, ...others.map((one) => ({ ...one, isOffered: !kept.isClosed }))],
    value: {
      ...member.value,
      ...(kept.isClosed && {
        choices: own.flatMap(({ value, label, isOffered }) => (isOffered ? [{ value, label }] : [])),
      }),
    },
  };
}
