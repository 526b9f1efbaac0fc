// Loaders and actions get the page's address as `url`. That of their request is the address of the
// page's data where a link was followed ("/orders.data?_routes=…"), and leads nobody anywhere.
export const pageAddress = {
  meta: {
    type: 'problem',
    messages: { address: 'May be the address of the data: take `url` beside the request.' },
  },
  create: (context) => ({
    MemberExpression({ object, property, computed }) {
      const isRequest = object.type === 'Identifier' && object.name === 'request';
      if (isRequest && !computed && property.name === 'url')
        context.report({ node: property, messageId: 'address' });
    },
  }),
};
