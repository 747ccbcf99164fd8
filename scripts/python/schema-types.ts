import {
  GraphQLEnumType,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLOutputType,
  GraphQLScalarType,
} from 'graphql';

/** Names in Python of the schema's types, and the definitions of those that were named. */
export function createSchemaTypes() {
  const definitions = new Map<string, string>();

  /** What a program gives: None is left out, so that every argument that may be omitted has it as its default. */
  function given(type: GraphQLInputType): string {
    if (type instanceof GraphQLNonNull) return given(type.ofType);
    if (type instanceof GraphQLList) return `Sequence[${given(type.ofType)}]`;
    return named(type);
  }

  /** What an answer has. */
  function answered(type: GraphQLOutputType, row: (name: GraphQLNamedType) => string): string {
    if (type instanceof GraphQLNonNull) return present(type.ofType, row);
    return `${present(type, row)} | None`;
  }

  function present(type: GraphQLOutputType, row: (name: GraphQLNamedType) => string): string {
    if (type instanceof GraphQLNonNull) return present(type.ofType, row);
    if (type instanceof GraphQLList) return `list[${answered(type.ofType, row)}]`;
    return type instanceof GraphQLScalarType || type instanceof GraphQLEnumType ? named(type) : row(type);
  }

  function named(type: GraphQLNamedType): string {
    if (type instanceof GraphQLScalarType) return scalars[type.name] ?? 'str';
    if (type instanceof GraphQLEnumType) {
      const values = type.getValues().map(({ name }) => `"${name}"`);
      definitions.set(type.name, `${type.name} = Literal[${values.join(', ')}]`);
      return type.name;
    }
    // Filters are as large as the schema: they are given as the API takes them.
    if (!(type instanceof GraphQLInputObjectType) || /Filter$/.test(type.name)) return 'dict[str, Any]';
    if (!definitions.has(type.name)) {
      definitions.set(type.name, '');
      const fields = Object.values(type.getFields()).map(({ name, type: of }) => {
        const value = given(of);
        return of instanceof GraphQLNonNull
          ? `    ${name}: Required[${value}]`
          : `    ${name}: ${value} | None`;
      });
      definitions.set(type.name, `class ${type.name}(TypedDict, total=False):\n${fields.join('\n')}`);
    }
    return type.name;
  }

  return { definitions, given, answered };
}

const scalars: Record<string, string> = { Int: 'int', Float: 'float', Boolean: 'bool', JSON: 'Any' };
