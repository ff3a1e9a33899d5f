// A lint rule for tests that share a process: replacements by `vi` would leak into other files.
const REPLACES = /^(mock|doMock|stub\w+|useFakeTimers)$/;

export default {
  meta: { name: 'shared-process' },
  rules: {
    'no-replacing': {
      create: (context) => ({
        CallExpression(node) {
          const { object, property } = node.callee;
          if (object?.name === 'vi' && REPLACES.test(property.name))
            context.report({
              node,
              message:
                'Other files in the same process would find it replaced: name this one *.alone.test.ts.',
            });
        },
      }),
    },
  },
};
